package io.wattle.combine.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Cuts what a host was given into its splits, as even as whole pieces allow. */
final class Cut {

    private final BlockTable blocks;
    private final Hosts hosts;
    private final long[] weights;
    private final PackingRules rules;
    private final long limit;

    /** @param limit most that a split weighs on the fastest hosts */
    Cut(BlockTable blocks, Hosts hosts, long[] weights, PackingRules rules, long limit) {
        this.blocks = blocks;
        this.hosts = hosts;
        this.weights = weights;
        this.rules = rules;
        this.limit = limit;
    }

    /** Adds the splits of all hosts. */
    void into(List<PackedSplit> splits, int[] hostOf, int[] items, Seats seats) {
        int[] ends = new int[hosts.count() + 1];
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
        for (int host = 0; host < hosts.count(); host++) {
            if (ends[host] < ends[host + 1]) {
                host(splits, host, Arrays.copyOfRange(byHost, ends[host], ends[host + 1]), seats.count(host));
            }
        }
    }

    private void host(List<PackedSplit> splits, int host, int[] items, int seats) {
        long hostLimit = Math.max(1, (long) (limit * rules.hostShare().applyAsDouble(host)));
        long total = 0;
        for (int item : items) {
            total += weights[item];
        }
        long fewest = Math.max((total + hostLimit - 1) / hostLimit, (items.length - 1) / rules.maxFiles() + 1);
        int parts = (int) Math.max(fewest, Math.min(seats, items.length));
        List<int[]> cut = inOrder(items, total, parts, hostLimit);
        if (cut.size() > parts) {
            List<int[]> even = evenly(items, parts, hostLimit);
            cut = even.size() < cut.size() ? even : cut;
        }
        cut.forEach(it -> splits.add(split(blocks, it, hosts, rules.maxLocations())));
    }

    /** Neighbours stay together: each part closes when it has its share of what is left. */
    private List<int[]> inOrder(int[] items, long total, int parts, long hostLimit) {
        List<int[]> cut = new ArrayList<>();
        long left = total;
        long weight = 0;
        long bytes = 0;
        int start = 0;
        for (int i = 0; i < items.length; i++) {
            long item = weights[items[i]];
            double share = (double) left / Math.max(1, parts - cut.size());
            // Each split opens at least one file, also if its first piece goes on from another split.
            boolean full = weight + item > hostLimit
                    || bytes + blocks.length(items[i]) > hostLimit - rules.openCost()
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
    private List<int[]> evenly(int[] items, int parts, long hostLimit) {
        List<Integer> largestFirst =
                new ArrayList<>(Arrays.stream(items).boxed().toList());
        largestFirst.sort(Comparator.comparingLong((Integer it) -> -weights[it]).thenComparing(it -> it));
        List<List<Integer>> bins = new ArrayList<>();
        List<Long> sums = new ArrayList<>();
        List<Long> bytes = new ArrayList<>();
        for (int item : largestFirst) {
            int best = -1;
            for (int i = 0; i < bins.size(); i++) {
                boolean fits = sums.get(i) + weights[item] <= hostLimit
                        && bytes.get(i) + blocks.length(item) <= hostLimit - rules.openCost()
                        && bins.get(i).size() < rules.maxFiles();
                best = fits && (best < 0 || sums.get(i) < sums.get(best)) ? i : best;
            }
            if (bins.size() < parts || best < 0) {
                bins.add(new ArrayList<>());
                sums.add(0L);
                bytes.add(0L);
                best = bins.size() - 1;
            }
            bins.get(best).add(item);
            sums.set(best, sums.get(best) + weights[item]);
            bytes.set(best, bytes.get(best) + blocks.length(item));
        }
        return bins.stream()
                .map(it -> it.stream().mapToInt(Integer::intValue).sorted().toArray())
                .toList();
    }

    /** The split of some pieces, with the hosts that hold most of it. */
    static PackedSplit split(BlockTable blocks, int[] items, Hosts hosts, int maxLocations) {
        Map<Integer, Long> held = new HashMap<>();
        long bytes = 0;
        for (int item : items) {
            bytes += blocks.length(item);
            for (int i = 0; i < blocks.hostCount(item); i++) {
                held.merge(blocks.host(item, i), blocks.length(item), Long::sum);
            }
        }
        int[] locations = held.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(maxLocations)
                .mapToInt(Map.Entry::getKey)
                .toArray();
        return new PackedSplit(items, bytes, locations, held.get(locations[0]));
    }
}
