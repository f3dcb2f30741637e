package io.wattle.combine.pack;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/** Finds the hosts that a split names: those that hold most of it, of the speed that it is sized for. */
final class Locations {

    private final BlockTable blocks;
    private final Hosts hosts;
    private final PackingRules rules;

    Locations(BlockTable blocks, Hosts hosts, PackingRules rules) {
        this.blocks = blocks;
        this.hosts = hosts;
        this.rules = rules;
    }

    /**
     * The split of some pieces.
     *
     * @param host that it is sized for; the only location if no host of its speed holds any of it
     */
    PackedSplit split(int[] items, int host) {
        Map<Integer, Long> held = new HashMap<>();
        long bytes = 0;
        for (int item : items) {
            bytes += blocks.length(item);
            for (int i = 0; i < blocks.hostCount(item); i++) {
                held.merge(blocks.host(item, i), blocks.length(item), Long::sum);
            }
        }
        // A node that holds a replica counts as local to YARN, however slow it is.
        held.keySet().removeIf(it -> hosts.name(it).isEmpty() || share(it) != share(host));
        if (held.isEmpty()) {
            return new PackedSplit(items, bytes, hosts.name(host).isEmpty() ? new int[0] : new int[] {host}, 0);
        }
        int[] locations = held.entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(rules.maxLocations())
                .mapToInt(Map.Entry::getKey)
                .toArray();
        return new PackedSplit(items, bytes, locations, held.get(locations[0]));
    }

    private double share(int host) {
        return rules.hostShare().applyAsDouble(host);
    }
}
