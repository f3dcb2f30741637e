package io.wattle.meter.snmp;

import java.util.Locale;
import java.util.Map;
import org.snmp4j.PDU;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Counter64;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UnsignedInteger32;
import org.snmp4j.smi.Variable;
import org.snmp4j.smi.VariableBinding;

/** Takes the number out of an agent's answer, or says what came instead. */
sealed interface SnmpAnswer {

    /**
     * A number.
     *
     * @param value 0 or more
     * @param range counts after which the device's counter starts again from 0; 0 if its type does not say
     */
    record Number(double value, double range) implements SnmpAnswer {}

    /** Something else: what came and what to check. */
    record Refused(String reason) implements SnmpAnswer {}

    double COUNTER32_RANGE = 0x1p32;

    /** usmStats of RFC 3414: what an agent reports about a v3 message it does not take. */
    Map<OID, String> REPORTS = Map.of(
            new OID("1.3.6.1.6.3.15.1.1.1.0"),
                    "the agent does not support this security level; check the passwords given",
            new OID("1.3.6.1.6.3.15.1.1.2.0"),
                    "the message is outside the agent's time window; check its clock and boots",
            new OID("1.3.6.1.6.3.15.1.1.3.0"), "the agent does not know this user; check the user name",
            new OID("1.3.6.1.6.3.15.1.1.4.0"), "the agent does not know the engine ID; check the address",
            new OID("1.3.6.1.6.3.15.1.1.5.0"), "wrong digest; check the authentication password and SHA or SHA256",
            new OID("1.3.6.1.6.3.15.1.1.6.0"), "the agent cannot decrypt; check the privacy password and AES128");

    /** The number of one OID of an answer that came. */
    static SnmpAnswer of(PDU answer, OID oid, boolean textAllowed) {
        if (answer.getType() == PDU.REPORT) {
            OID report = answer.size() == 0 ? new OID() : answer.get(0).getOid();
            return new Refused(REPORTS.getOrDefault(report, "the agent sent the report " + report));
        }
        if (answer.getErrorStatus() != PDU.noError) {
            return new Refused("the agent answered '" + answer.getErrorStatusText()
                    + "'; check that this community or user may read the OID");
        }
        Variable variable = variable(answer, oid);
        if (variable == null) {
            return new Refused("the answer does not hold this OID but " + answer.getVariableBindings());
        }
        if (variable.isException()) {
            return new Refused("the device says " + variable
                    + "; check the OID, the outlet number and that the device measures outlets at all");
        }
        return number(variable, textAllowed);
    }

    /** The answer's value of this very OID; null if it has none. The library's own look-up takes any that begins so. */
    static Variable variable(PDU answer, OID oid) {
        for (VariableBinding binding : answer.getVariableBindings()) {
            if (binding.getOid().equals(oid)) {
                return binding.getVariable();
            }
        }
        return null;
    }

    private static SnmpAnswer number(Variable variable, boolean textAllowed) {
        double range = variable instanceof Counter32 ? COUNTER32_RANGE : 0;
        if (variable instanceof Integer32 || variable instanceof UnsignedInteger32 || variable instanceof Counter64) {
            return positive(variable.toLong(), range);
        }
        if (variable instanceof OctetString text && textAllowed) {
            try {
                return positive(Double.parseDouble(text.toString().strip()), 0);
            } catch (NumberFormatException e) {
                return new Refused("the text '" + text + "' is no number; check the OID");
            }
        }
        return new Refused(
                variable.getSyntaxString().toLowerCase(Locale.ROOT) + " '" + variable
                        + "' came where a number is expected; check the OID, or declare it as text if the device gives numbers so");
    }

    private static SnmpAnswer positive(double value, double range) {
        return value >= 0 && !Double.isInfinite(value)
                ? new Number(value, range)
                : new Refused("the value is " + value
                        + ": the device has no measurement (allowed: 0 or more); check that this outlet is metered");
    }
}
