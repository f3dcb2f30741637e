package io.wattle.combine.pack;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/**
 * Further splits for pieces that fit nowhere: one at a time in each rack, so that what is left over of a rack shares
 * splits instead of becoming dwarfs.
 */
final class ExtraSeats {

    private final BlockTable blocks;
    private final Hosts hosts;
    private final long[] weights;
    private final IntToLongFunction limit;
    private final int[] openHost;
    private final long[] openRoom;

    /** @param limit most that a split of a host weighs */
    ExtraSeats(BlockTable blocks, Hosts hosts, long[] weights, IntToLongFunction limit) {
        this.blocks = blocks;
        this.hosts = hosts;
        this.weights = weights;
        this.limit = limit;
        openHost = new int[hosts.rackCount()];
        openRoom = new long[hosts.rackCount()];
        Arrays.fill(openHost, Assignment.NONE);
    }

    void give(int[] items, int[] hostOf) {
        for (int item : items) {
            int rack = roomiestRack(item);
            if (openRoom[rack] < weights[item]) {
                openHost[rack] = blocks.host(item, 0);
                openRoom[rack] = limit.applyAsLong(openHost[rack]);
            }
            hostOf[item] = openHost[rack];
            openRoom[rack] -= weights[item];
        }
    }

    /** Of the racks that hold a piece the one with most room; that of its first host if none has enough. */
    private int roomiestRack(int item) {
        int best = hosts.rack(blocks.host(item, 0));
        for (int i = 1; i < blocks.hostCount(item); i++) {
            int rack = hosts.rack(blocks.host(item, i));
            best = openRoom[rack] >= weights[item] && openRoom[rack] > openRoom[best] ? rack : best;
        }
        return best;
    }
}
