package io.wattle.combine.config;

/**
 * How large splits become.
 *
 * @param mode how the size is found
 * @param maxBytes of a split, or 0 if none is given: then it follows from the vcores
 * @param minNodeBytes a host that holds less gets no split of its own
 * @param minRackBytes a rack that holds less gets no split of its own
 * @param vcores of the cluster, or 0 to ask it
 * @param openCostBytes what opening a file weighs, or -1 if none is given: then the default, at most a share of the size
 */
public record SizeSettings(
        SizeMode mode, long maxBytes, long minNodeBytes, long minRackBytes, int vcores, long openCostBytes) {

    /** Unless set, opening a file weighs at most this share of a split. */
    private static final int OPEN_COST_SHARE = 32;

    /** What opening a file weighs beside a split of that many bytes. */
    public long openCost(long splitBytes) {
        return openCostBytes >= 0
                ? openCostBytes
                : Math.min(Bytes.defaultOf(CombineKey.OPEN_COST), splitBytes / OPEN_COST_SHARE);
    }
}
