package io.wattle.tuner.cli.power;

import io.wattle.meter.snmp.PduModel;
import io.wattle.meter.snmp.PduValue;
import io.wattle.meter.snmp.SnmpAgent;
import io.wattle.meter.snmp.SnmpCredentials;
import io.wattle.meter.snmp.SnmpMeter;
import io.wattle.meter.snmp.SnmpProbes;
import io.wattle.tuner.cli.option.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code pdu:[USER@]HOST[:PORT]/MODEL/INDEX} or {@code pdu:[USER@]HOST[:PORT]/OID/watts[*SCALE][,text]}. */
final class PduSpec {

    private static final Pattern FORM = Pattern.compile(
            "(?:(?<user>[^@/]+)@)?(?<host>[^:/@]+|\\[[^\\]]+\\])(?::(?<port>\\d{1,5}))?/(?<what>[^/]+)/(?<which>[^/]+)");
    private static final Pattern CUSTOM =
            Pattern.compile("(?<kind>watts|joules)(?:\\*(?<scale>[0-9.eE+-]+))?(?<text>,text)?");
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private PduSpec() {}

    static MeterSource parse(String spec, String rest, Map<String, String> environment) throws UsageException {
        Matcher form = FORM.matcher(rest);
        if (!form.matches()) {
            throw new UsageException(
                    "--meter " + spec + ": not a PDU (allowed: pdu:[USER@]HOST[:PORT]/MODEL/INDEX, such"
                            + " as pdu:10.0.0.9/apc-outlet-power/3, or pdu:HOST/OID/watts*0.1 for any other device)");
        }
        String port = form.group("port");
        SnmpAgent agent = new SnmpAgent(
                form.group("host").replaceAll("[\\[\\]]", ""),
                port == null ? SnmpAgent.DEFAULT_PORT : Integer.parseInt(port),
                credentials(form.group("user"), environment),
                TIMEOUT,
                1);
        PduValue value = value(form.group("what"), form.group("which"));
        return new MeterSource(spec, () -> new SnmpMeter(agent, value), SnmpProbes.of(agent, value), true);
    }

    private static PduValue value(String what, String which) {
        if (!Character.isDigit(what.charAt(0))) {
            return PduModel.named(what).at(which);
        }
        Matcher custom = CUSTOM.matcher(which);
        if (!custom.matches()) {
            throw new IllegalArgumentException(
                    "'" + which + "' after the OID (allowed: watts or joules, with *SCALE for a"
                            + " count that is not 1, and ,text if the device answers text)");
        }
        String scale = custom.group("scale");
        PduValue value = PduValue.custom(
                what,
                custom.group("kind").equals("watts") ? PduValue.Kind.WATTS : PduValue.Kind.JOULES,
                scale == null ? 1 : Double.parseDouble(scale));
        return custom.group("text") == null ? value : value.asText();
    }

    /** With a user SNMP v3 as far as the environment has passwords, otherwise v2c. Never less secure than was asked for. */
    private static SnmpCredentials credentials(String user, Map<String, String> environment) {
        if (user == null) {
            return new SnmpCredentials.Community(environment.getOrDefault("WATTLE_SNMP_COMMUNITY", "public"));
        }
        String authentication = environment.getOrDefault("WATTLE_SNMP_AUTH_PASSWORD", "");
        if (authentication.isEmpty()) {
            for (String needing : List.of("WATTLE_SNMP_PRIV_PASSWORD", "WATTLE_SNMP_DIGEST")) {
                if (!environment.getOrDefault(needing, "").isEmpty()) {
                    throw new IllegalArgumentException(
                            needing + " is set, but WATTLE_SNMP_AUTH_PASSWORD is not: SNMP v3"
                                    + " neither signs nor encrypts without it (set it, or unset " + needing + ")");
                }
            }
            return SnmpCredentials.User.open(user);
        }
        String digest = environment.getOrDefault("WATTLE_SNMP_DIGEST", "SHA256");
        SnmpCredentials.Digest chosen = switch (digest) {
            case "SHA" -> SnmpCredentials.Digest.SHA;
            case "SHA256" -> SnmpCredentials.Digest.SHA256;
            default ->
                throw new IllegalArgumentException("WATTLE_SNMP_DIGEST is '" + digest + "' (allowed: SHA, SHA256)");
        };
        return new SnmpCredentials.User(
                user, chosen, authentication, environment.getOrDefault("WATTLE_SNMP_PRIV_PASSWORD", ""));
    }
}
