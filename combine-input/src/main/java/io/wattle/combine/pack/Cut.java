package io.wattle.combine.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Cuts what a host was given into its splits, as even as whole pieces allow. */
final class Cut {

    private final BlockTable blocks;
    private final long[] weights;
    private final PackingRules rules;
    private final SplitLimits limits;
    private final SplitLimits mostBytes;
    private final Locations locations;

    /**
     * A cut with these rules.
     *
     * @param limits most weight of a split of each host
     * @param mostBytes most bytes of one
     */
    Cut(
            BlockTable blocks,
            long[] weights,
            PackingRules rules,
            SplitLimits limits,
            SplitLimits mostBytes,
            Locations locations) {
        this.blocks = blocks;
        this.weights = weights;
        this.rules = rules;
        this.limits = limits;
        this.mostBytes = mostBytes;
        this.locations = locations;
    }

    /** Most of a split of one host. */
    private record Limit(long weight, long bytes) {}

    /** Adds the splits of all hosts. */
    void into(List<PackedSplit> splits, int[] hostOf, int[] items, Seats seats) {
        int[] ends = new int[limits.hosts() + 1];
        for (int item : items) {
            ends[hostOf[item] + 1]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] byHost = new int[items.length];
        int[] at = Arrays.copyOf(ends, ends.length);
        for (int item : items) {
            byHost[at[hostOf[item]]++] = item;
        }
        for (int host = 0; host < limits.hosts(); host++) {
            if (ends[host] < ends[host + 1]) {
                host(splits, host, Arrays.copyOfRange(byHost, ends[host], ends[host + 1]), seats.count(host));
            }
        }
    }

    private void host(List<PackedSplit> splits, int host, int[] items, int seats) {
        // Each split opens at least one file, also if its first piece goes on from another split.
        Limit limit = new Limit(limits.of(host), Math.min(mostBytes.of(host), limits.of(host) - rules.openCost()));
        long total = 0;
        long bytes = 0;
        for (int item : items) {
            total += weights[item];
            bytes += blocks.length(item);
        }
        long fewest = Math.max((total - 1) / limit.weight() + 1, (bytes - 1) / mostBytes.of(host) + 1);
        fewest = Math.max(fewest, (items.length - 1) / rules.maxFiles() + 1);
        int parts = (int) Math.max(fewest, Math.min(seats, items.length));
        List<int[]> cut = inOrder(items, total, parts, limit);
        if (cut.size() > parts) {
            List<int[]> even = evenly(items, parts, limit);
            cut = even.size() < cut.size() ? even : cut;
        }
        cut.forEach(it -> splits.add(locations.split(it, host)));
    }

    /** Neighbours stay together: each part closes when it has its share of what is left. */
    private List<int[]> inOrder(int[] items, long total, int parts, Limit limit) {
        List<int[]> cut = new ArrayList<>();
        long left = total;
        long weight = 0;
        long bytes = 0;
        int start = 0;
        for (int i = 0; i < items.length; i++) {
            long item = weights[items[i]];
            double share = (double) left / Math.max(1, parts - cut.size());
            boolean full = weight + item > limit.weight()
                    || bytes + blocks.length(items[i]) > limit.bytes()
                    || i - start >= rules.maxFiles();
            if (i > start && (full || (weight + item / 2.0 > share && cut.size() < parts - 1))) {
                cut.add(Arrays.copyOfRange(items, start, i));
                left -= weight;
                weight = 0;
                bytes = 0;
                start = i;
            }
            weight += item;
            bytes += blocks.length(items[i]);
        }
        cut.add(Arrays.copyOfRange(items, start, items.length));
        return cut;
    }

    /** Large pieces first, each to the lightest part: for pieces that are coarse beside a split. */
    private List<int[]> evenly(int[] items, int parts, Limit limit) {
        List<Integer> largestFirst =
                new ArrayList<>(Arrays.stream(items).boxed().toList());
        largestFirst.sort(Comparator.comparingLong((Integer it) -> -weights[it]).thenComparing(it -> it));
        List<Part> all = new ArrayList<>();
        PriorityQueue<Part> lightestFirst = new PriorityQueue<>(
                Comparator.comparingLong((Part it) -> it.weight).thenComparing(it -> it.number));
        for (int item : largestFirst) {
            Part part = lightestFirst.peek();
            // What does not fit the lightest by weight fits none. Parts that are full of files or bytes are done with.
            while (part != null && part.weight + weights[item] <= limit.weight() && !fits(part, item, limit)) {
                lightestFirst.remove();
                part = lightestFirst.peek();
            }
            if (all.size() < parts || part == null || part.weight + weights[item] > limit.weight()) {
                part = new Part(all.size());
                all.add(part);
            } else {
                lightestFirst.remove();
            }
            part.weight += weights[item];
            part.bytes += blocks.length(item);
            part.items.add(item);
            lightestFirst.add(part);
        }
        return all.stream()
                .map(it ->
                        it.items.stream().mapToInt(Integer::intValue).sorted().toArray())
                .toList();
    }

    private boolean fits(Part part, int item, Limit limit) {
        return part.bytes + blocks.length(item) <= limit.bytes() && part.items.size() < rules.maxFiles();
    }

    /** A split that is being filled. */
    private static final class Part {
        private final int number;
        private final List<Integer> items = new ArrayList<>();
        private long weight;
        private long bytes;

        Part(int number) {
            this.number = number;
        }
    }
}
