package io.wattle.meter.snmp;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One number of a PDU, and what it means.
 *
 * @param oid dotted, without a leading dot
 * @param kind watts now, or joules since some time
 * @param scale watts or joules of a count of 1, positive: 360000 for a counter of tenths of kWh
 * @param decimalsOid where the device says by which power of ten its number is to be divided
 * @param text whether the device gives the number as text; text from a device not declared so is refused
 */
public record PduValue(String oid, Kind kind, double scale, Optional<String> decimalsOid, boolean text) {

    /** What is counted. */
    public enum Kind {
        /** Power drawn now. */
        WATTS,
        /** Energy since the device began to count. */
        JOULES
    }

    private static final Pattern DOTTED = Pattern.compile("[0-2](\\.\\d+)+");

    public PduValue {
        Objects.requireNonNull(kind, "kind");
        requireOid(oid);
        decimalsOid.ifPresent(PduValue::requireOid);
        if (!(scale > 0) || Double.isInfinite(scale)) {
            throw new IllegalArgumentException(
                    "snmp oid " + oid + ": scale " + scale + " (allowed: positive and finite)");
        }
    }

    /** A number of any device, given by its OID. */
    public static PduValue custom(String oid, Kind kind, double scale) {
        return new PduValue(oid, kind, scale, Optional.empty(), false);
    }

    /** The same number, given by the device as text such as "123.4". */
    public PduValue asText() {
        return new PduValue(oid, kind, scale, decimalsOid, true);
    }

    private static void requireOid(String oid) {
        if (!DOTTED.matcher(oid).matches()) {
            throw new IllegalArgumentException("snmp oid '" + oid
                    + "' (allowed: numbers with dots between, such as 1.3.6.1.4.1.318.1.1.26.4.3.1.5.1)");
        }
    }
}
