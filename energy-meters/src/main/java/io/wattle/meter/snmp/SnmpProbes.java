package io.wattle.meter.snmp;

import io.wattle.meter.MeterProbe;
import io.wattle.meter.ReadingProbe;
import java.util.List;

/** Probes of PDUs. There is no way to find one that is not configured. */
public final class SnmpProbes {

    private static final String KIND = "snmp";

    private SnmpProbes() {}

    /** Asks one PDU for one number. */
    public static MeterProbe of(SnmpAgent agent, PduValue value) {
        String unit = value.kind() == PduValue.Kind.WATTS ? "W" : "J";
        String note = "one count is " + value.scale() + " " + unit
                + value.decimalsOid()
                        .map(oid -> " before the decimals of " + oid)
                        .orElse("");
        return ReadingProbe.of(
                KIND, () -> new SnmpMeter(agent, value), reason -> !SnmpOutlet.answered(reason), List.of(note));
    }

    /** For a machine that has no PDU configured. */
    public static MeterProbe unconfigured() {
        return ReadingProbe.unconfigured(
                KIND, "give the PDU's host, community or user, and a PDU model with an index or an OID");
    }
}
