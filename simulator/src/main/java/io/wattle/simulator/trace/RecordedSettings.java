package io.wattle.simulator.trace;

/**
 * What a job had set on another cluster.
 *
 * @param mapMemoryMb of a map's container, MiB, at least 1
 * @param reduceMemoryMb of a reduce's container, MiB, at least 1
 * @param masterMemoryMb of the master's container, MiB, at least 1
 * @param slowstart share of the maps that were done before reduces were asked for, 0 to 1
 */
public record RecordedSettings(int mapMemoryMb, int reduceMemoryMb, int masterMemoryMb, double slowstart) {

    public RecordedSettings {
        if (mapMemoryMb < 1 || reduceMemoryMb < 1 || masterMemoryMb < 1) {
            throw new IllegalArgumentException("containers of " + mapMemoryMb + " (map), " + reduceMemoryMb
                    + " (reduce) and " + masterMemoryMb + " (master) MiB (allowed: 1 or more)");
        }
        if (!(slowstart >= 0 && slowstart <= 1)) {
            throw new IllegalArgumentException("slowstart " + slowstart + " (allowed: 0 to 1)");
        }
    }
}
