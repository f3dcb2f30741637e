package io.wattle.combine.pack;

/** Pieces may go to the hosts that hold them; those that only splits of fast hosts can hold, to such holders if any. */
final class Holders implements Assignment.Candidates {

    private final BlockTable blocks;
    private final boolean[] open;
    private final long[] weights;
    private final SplitLimits limits;

    /** @param room of each host; those without are no option */
    Holders(BlockTable blocks, long[] room, long[] weights, SplitLimits limits) {
        this.blocks = blocks;
        this.weights = weights;
        this.limits = limits;
        open = new boolean[room.length];
        for (int host = 0; host < room.length; host++) {
            open[host] = room[host] > 0;
        }
    }

    @Override
    public int count(int block) {
        return blocks.hostCount(block);
    }

    @Override
    public int bin(int block, int index) {
        return blocks.host(block, index);
    }

    @Override
    public boolean takes(int block, int host) {
        return limits.equal()
                || weights[block] <= limits.of(host)
                || limits.of(host) == limits.of(limits.fastestHolder(blocks, block));
    }

    @Override
    public int neighbour(int block) {
        return blocks.continues(block) ? block - 1 : Assignment.NONE;
    }

    @Override
    public int options(int block) {
        int options = 0;
        for (int i = 0; i < blocks.hostCount(block); i++) {
            options += open[blocks.host(block, i)] ? 1 : 0;
        }
        return options;
    }
}
