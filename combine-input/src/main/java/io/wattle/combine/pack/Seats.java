package io.wattle.combine.pack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many splits each host gets: by the weight of what it holds, first evened out over racks, then over the hosts of a
 * rack, so that few splits sit on the hosts that hold most.
 */
final class Seats {

    private final int[] counts;
    private final double[] sizes;

    private Seats(int[] counts, double[] sizes) {
        this.counts = counts;
        this.sizes = sizes;
    }

    /** Splits of a host. */
    int count(int host) {
        return counts[host];
    }

    /** What a host's splits weigh if all come out even. */
    double size(int host) {
        return sizes[host];
    }

    /**
     * Seats for a total weight.
     *
     * @param held weight of what each host holds, replicas counted each
     * @param size wanted weight of a split on each host
     */
    static Seats of(Hosts hosts, double total, double[] held, double[] size, PackingRules rules) {
        double[] wanted = wanted(hosts, total, held, size, rules);
        int[] counts = new int[held.length];
        double given = 0;
        for (List<Integer> rack : byRack(hosts)) {
            int seats =
                    (int) Math.floor(rack.stream().mapToDouble(it -> wanted[it]).sum() + 1e-9);
            given += fill(rack, seats, wanted, counts, size);
        }
        // What rounding left over goes to the racks that are most short of it, one seat each.
        while (given < total * (1 - 1e-9)) {
            given += fillMostShort(hosts, wanted, counts, size);
        }
        double scale = total / given;
        double[] sizes = new double[size.length];
        for (int i = 0; i < size.length; i++) {
            sizes[i] = size[i] * scale;
        }
        return new Seats(counts, sizes);
    }

    /** The share of splits that each host should have, as a fraction. */
    private static double[] wanted(Hosts hosts, double total, double[] held, double[] size, PackingRules rules) {
        double[] rackHeld = new double[hosts.rackCount()];
        for (int host = 0; host < held.length; host++) {
            rackHeld[hosts.rack(host)] += held[host];
        }
        double eligible = 0;
        for (int host = 0; host < held.length; host++) {
            eligible += mayHave(hosts, host, held, rackHeld, rules) ? held[host] : 0;
        }
        double all = IntStream.range(0, held.length).mapToDouble(it -> held[it]).sum();
        double[] wanted = new double[held.length];
        for (int host = 0; host < held.length; host++) {
            boolean takes = eligible == 0 || mayHave(hosts, host, held, rackHeld, rules);
            wanted[host] = takes ? total * held[host] / (eligible == 0 ? all : eligible) / size[host] : 0;
        }
        return wanted;
    }

    private static boolean mayHave(Hosts hosts, int host, double[] held, double[] rackHeld, PackingRules rules) {
        return held[host] >= rules.minNodeWeight() && rackHeld[hosts.rack(host)] >= rules.minRackWeight();
    }

    /** Gives seats to hosts of one rack; returns their weight. */
    private static double fill(List<Integer> rack, int seats, double[] wanted, int[] counts, double[] size) {
        int left = seats;
        double given = 0;
        for (int host : rack) {
            counts[host] = (int) Math.floor(wanted[host] + 1e-9);
            left -= counts[host];
            given += counts[host] * size[host];
        }
        List<Integer> byRemainder = rack.stream()
                .sorted(Comparator.comparingDouble((Integer it) -> counts[it] - wanted[it])
                        .thenComparing(it -> it))
                .limit(Math.max(0, left))
                .toList();
        for (int host : byRemainder) {
            counts[host]++;
            given += size[host];
        }
        return given;
    }

    private static double fillMostShort(Hosts hosts, double[] wanted, int[] counts, double[] size) {
        double[] rackShort = new double[hosts.rackCount()];
        Arrays.fill(rackShort, Double.NEGATIVE_INFINITY);
        for (int host = 0; host < wanted.length; host++) {
            int rack = hosts.rack(host);
            // A rack where no host may have a split is never short of one, even if all others have one too many.
            if (wanted[host] > 0) {
                double before = rackShort[rack] == Double.NEGATIVE_INFINITY ? 0 : rackShort[rack];
                rackShort[rack] = before + wanted[host] - counts[host];
            }
        }
        int rack = 0;
        for (int i = 1; i < rackShort.length; i++) {
            rack = rackShort[i] > rackShort[rack] ? i : rack;
        }
        int best = -1;
        for (int host = 0; host < wanted.length; host++) {
            if (hosts.rack(host) == rack
                    && wanted[host] > 0
                    && (best < 0 || wanted[host] - counts[host] > wanted[best] - counts[best])) {
                best = host;
            }
        }
        counts[best]++;
        return size[best];
    }

    private static List<List<Integer>> byRack(Hosts hosts) {
        List<List<Integer>> racks = IntStream.range(0, hosts.rackCount())
                .mapToObj(it -> (List<Integer>) new ArrayList<Integer>())
                .toList();
        IntStream.range(0, hosts.count())
                .forEach(it -> racks.get(hosts.rack(it)).add(it));
        return racks;
    }
}
