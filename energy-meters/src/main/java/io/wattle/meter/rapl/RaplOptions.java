package io.wattle.meter.rapl;

import java.nio.file.Path;
import java.util.Objects;

/**
 * How RAPL counters are read.
 *
 * @param root the powercap class folder
 * @param maximumZoneWatts the most one package or dram zone can draw, positive. What implies more is a reset, not a wrap.
 *     It also says how soon a counter can wrap: one read more rarely than range / watts gives no reading
 */
public record RaplOptions(Path root, double maximumZoneWatts) {

    /** Where Linux has it. */
    public static final Path DEFAULT_ROOT = Path.of("/sys/class/powercap");

    /** No CPU package of 2025 draws as much. */
    public static final double DEFAULT_MAXIMUM_ZONE_WATTS = 1000;

    public RaplOptions {
        Objects.requireNonNull(root, "root");
        if (!(maximumZoneWatts > 0) || Double.isInfinite(maximumZoneWatts)) {
            throw new IllegalArgumentException(
                    "rapl: maximum zone watts " + maximumZoneWatts + " (allowed: positive and finite)");
        }
    }

    /** The default tree and watts. */
    public static RaplOptions defaults() {
        return at(DEFAULT_ROOT);
    }

    /** Another tree, the default watts. */
    public static RaplOptions at(Path root) {
        return new RaplOptions(root, DEFAULT_MAXIMUM_ZONE_WATTS);
    }
}
