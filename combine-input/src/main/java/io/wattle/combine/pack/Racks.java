package io.wattle.combine.pack;

/** Pieces may go to the racks of the hosts that hold them; a rack with two holders counts twice, which does no harm. */
record Racks(BlockTable blocks, Hosts hosts) implements Assignment.Candidates {

    @Override
    public int count(int block) {
        return blocks.hostCount(block);
    }

    @Override
    public int bin(int block, int index) {
        return hosts.rack(blocks.host(block, index));
    }

    @Override
    public boolean takes(int block, int rack) {
        return true;
    }

    @Override
    public int neighbour(int block) {
        return blocks.continues(block) ? block - 1 : Assignment.NONE;
    }

    @Override
    public int options(int block) {
        int first = bin(block, 0);
        for (int i = 1; i < count(block); i++) {
            if (bin(block, i) != first) {
                return 2;
            }
        }
        return 1;
    }
}
