package io.wattle.combine.pack;

import java.util.Arrays;

/**
 * Further splits for pieces that fit nowhere: one at a time in each rack, so that what is left over of a rack shares
 * splits instead of becoming dwarfs.
 */
final class ExtraSeats {

    private final BlockTable blocks;
    private final Hosts hosts;
    private final long[] weights;
    private final SplitLimits limits;
    private final int[] openHost;
    private final long[] openRoom;

    ExtraSeats(BlockTable blocks, Hosts hosts, long[] weights, SplitLimits limits) {
        this.blocks = blocks;
        this.hosts = hosts;
        this.weights = weights;
        this.limits = limits;
        openHost = new int[hosts.rackCount()];
        openRoom = new long[hosts.rackCount()];
        Arrays.fill(openHost, Assignment.NONE);
    }

    void give(int[] items, int[] hostOf) {
        for (int item : items) {
            int rack = roomiestRack(item);
            if (openRoom[rack] < weights[item]) {
                openHost[rack] = fastest(item, rack);
                openRoom[rack] = limits.of(openHost[rack]);
            }
            hostOf[item] = openHost[rack];
            openRoom[rack] -= weights[item];
        }
    }

    /** The holder in a rack whose splits are largest. */
    private int fastest(int item, int rack) {
        int best = Assignment.NONE;
        for (int i = 0; i < blocks.hostCount(item); i++) {
            int host = blocks.host(item, i);
            if (hosts.rack(host) == rack && (best == Assignment.NONE || limits.of(host) > limits.of(best))) {
                best = host;
            }
        }
        return best;
    }

    /** Of the racks that hold a piece the one with most room; that of its fastest holder if none has enough. */
    private int roomiestRack(int item) {
        int best = hosts.rack(limits.fastestHolder(blocks, item));
        for (int i = 0; i < blocks.hostCount(item); i++) {
            int rack = hosts.rack(blocks.host(item, i));
            best = openRoom[rack] >= weights[item] && openRoom[rack] > openRoom[best] ? rack : best;
        }
        return best;
    }
}
