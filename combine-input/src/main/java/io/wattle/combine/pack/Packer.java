package io.wattle.combine.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Packs pieces of files into splits: on a host that holds them, else in a rack that holds them, else anywhere. It works
 * through all hosts at once instead of one after the other, so that the last splits are as local as the first. Takes
 * time and memory that grow about linearly with the pieces; the same input gives the same splits. Stateless and thread
 * safe.
 */
public final class Packer {

    /** Splits aim below their limit by this much: whole pieces never fill them exactly. */
    private static final double FILL = 0.95;

    /** A wanted number of splits may have splits this much above their even share, or by one piece. */
    private static final double EVEN = 1.1;

    private final PackingRules rules;

    /** A packer with these rules. */
    public Packer(PackingRules rules) {
        this.rules = rules;
    }

    /** All pieces in splits, in the order of hosts. */
    public List<PackedSplit> pack(BlockTable blocks, Hosts hosts) {
        List<PackedSplit> splits = new ArrayList<>();
        SplitLimits most = new SplitLimits(rules.maxWeight(), hosts.count(), rules.hostShare());
        Locations locations = new Locations(blocks, hosts, rules);
        long[] weights = new long[blocks.size()];
        long total = 0;
        long largest = 0;
        int[] small = new int[blocks.size()];
        int smallCount = 0;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = blocks.length(i) + (blocks.continues(i) ? 0 : rules.openCost());
            if (weights[i] > rules.maxWeight() * FILL || blocks.length(i) > rules.maxBytes() * FILL) {
                splits.add(locations.split(new int[] {i}, most.fastestHolder(blocks, i)));
            } else {
                small[smallCount++] = i;
                total += weights[i];
                largest = Math.max(largest, weights[i]);
            }
        }
        if (smallCount > 0) {
            small = Arrays.copyOf(small, smallCount);
            double[] held = held(blocks, hosts, weights, small);
            double size = size(total, splits.size(), held);
            Seats seats = seats(hosts, held, total, size);
            long[] room = new long[hosts.count()];
            for (int host = 0; host < room.length; host++) {
                room[host] = (long) Math.ceil(seats.count(host) * seats.size(host));
            }
            long limit = rules.splits() == 0
                    ? rules.maxWeight()
                    : (long) Math.min(rules.maxWeight(), Math.max(size * EVEN, size + largest));
            SplitLimits limits = new SplitLimits(limit, hosts.count(), rules.hostShare());
            int[] hostOf = assign(blocks, hosts, weights, small, room, seats, limits);
            SplitLimits mostBytes = new SplitLimits(rules.maxBytes(), hosts.count(), rules.hostShare());
            new Cut(blocks, weights, rules, limits, mostBytes, locations).into(splits, hostOf, small, seats);
        }
        return splits;
    }

    /** Weight of what each host holds, replicas counted each. */
    private static double[] held(BlockTable blocks, Hosts hosts, long[] weights, int[] small) {
        double[] held = new double[hosts.count()];
        for (int block : small) {
            for (int i = 0; i < blocks.hostCount(block); i++) {
                held[blocks.host(block, i)] += weights[block];
            }
        }
        return held;
    }

    /**
     * What a split weighs at most on a host of share 1.
     *
     * @param splits that there are already
     */
    private double size(long total, int splits, double[] held) {
        return rules.splits() > 0
                ? Math.min(rules.maxWeight(), total * splitsPerShare(held) / Math.max(1, rules.splits() - splits))
                : rules.maxWeight();
    }

    /** Hosts of small shares have more splits: by so much the others have to be larger if their number is wanted. */
    private double splitsPerShare(double[] held) {
        double all = Arrays.stream(held).sum();
        double sum = 0;
        for (int host = 0; host < held.length; host++) {
            sum += held[host] / rules.hostShare().applyAsDouble(host);
        }
        return all == 0 ? 1 : sum / all;
    }

    private Seats seats(Hosts hosts, double[] held, long total, double size) {
        double[] sizes = new double[hosts.count()];
        // Where the wanted number would make them too large, there are as few as the limit allows.
        boolean even = rules.splits() > 0 && size < rules.maxWeight();
        for (int host = 0; host < sizes.length; host++) {
            double most = size * rules.hostShare().applyAsDouble(host);
            sizes[host] = even ? most : total <= most ? total : most * FILL;
        }
        return Seats.of(hosts, total, held, sizes, rules);
    }

    private int[] assign(
            BlockTable blocks, Hosts hosts, long[] weights, int[] small, long[] room, Seats seats, SplitLimits limits) {
        Assignment nodes = new Assignment(new Holders(blocks, room, weights, limits), weights, room);
        int[] left = nodes.assign(small);
        int[] hostOf = nodes.bins();
        if (left.length > 0) {
            // From the even share up to the limit: else pieces would be left with no room anywhere.
            for (int host = 0; host < room.length; host++) {
                double slack = Math.max(0, limits.of(host) - seats.size(host));
                room[host] += (long) (seats.count(host) * slack);
            }
            left = inRacks(blocks, hosts, weights, left, room, limits, hostOf);
            left = anywhere(weights, left, Roomiest.ofAll(room, limits), hostOf);
            new ExtraSeats(blocks, hosts, weights, limits).give(left, hostOf);
        }
        return hostOf;
    }

    /** Gives pieces to racks that hold them, and within a rack to the host with most room. */
    private static int[] inRacks(
            BlockTable blocks,
            Hosts hosts,
            long[] weights,
            int[] items,
            long[] room,
            SplitLimits limits,
            int[] hostOf) {
        long[] rackRoom = new long[hosts.rackCount()];
        for (int host = 0; host < room.length; host++) {
            rackRoom[hosts.rack(host)] += Math.max(0, room[host]);
        }
        Assignment racks = new Assignment(new Racks(blocks, hosts), weights, rackRoom);
        racks.assign(items);
        Roomiest[] roomiest = new Roomiest[rackRoom.length];
        int[] left = new int[items.length];
        int leftCount = 0;
        for (int item : items) {
            int rack = racks.bins()[item];
            if (rack != Assignment.NONE && roomiest[rack] == null) {
                roomiest[rack] = Roomiest.ofRack(hosts, rack, room, limits);
            }
            int host = rack == Assignment.NONE ? Assignment.NONE : roomiest[rack].take(weights[item]);
            hostOf[item] = host;
            if (host == Assignment.NONE) {
                left[leftCount++] = item;
            }
        }
        return Arrays.copyOf(left, leftCount);
    }

    /** Gives pieces to the host with most room, and returns those that fit nowhere. */
    private static int[] anywhere(long[] weights, int[] items, Roomiest roomiest, int[] hostOf) {
        int[] left = new int[items.length];
        int leftCount = 0;
        for (int item : items) {
            hostOf[item] = roomiest.take(weights[item]);
            if (hostOf[item] == Assignment.NONE) {
                left[leftCount++] = item;
            }
        }
        return Arrays.copyOf(left, leftCount);
    }
}
