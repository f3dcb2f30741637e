package io.wattle.combine.pack;

import java.util.Comparator;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** Hands out room on the host that has most of it, of those whose splits are large enough. Not thread safe. */
final class Roomiest {

    private final long[] room;
    private final Comparator<Integer> roomiestFirst;
    /** Hosts by what their splits weigh at most: as many queues as there are classes. */
    private final NavigableMap<Long, PriorityQueue<Integer>> byLimit = new TreeMap<>();

    private Roomiest(long[] room, SplitLimits limits, IntPredicate which) {
        this.room = room;
        roomiestFirst = Comparator.comparingLong((Integer it) -> -room[it]).thenComparing(it -> it);
        for (int host = 0; host < room.length; host++) {
            if (room[host] > 0 && which.test(host)) {
                byLimit.computeIfAbsent(limits.of(host), it -> new PriorityQueue<>(roomiestFirst))
                        .add(host);
            }
        }
    }

    static Roomiest ofAll(long[] room, SplitLimits limits) {
        return new Roomiest(room, limits, host -> true);
    }

    static Roomiest ofRack(Hosts hosts, int rack, long[] room, SplitLimits limits) {
        return new Roomiest(room, limits, host -> hosts.rack(host) == rack);
    }

    /** The host with most room, which then has that much less; {@link Assignment#NONE} if the weight fits none. */
    int take(long weight) {
        PriorityQueue<Integer> best = null;
        for (PriorityQueue<Integer> hosts : byLimit.tailMap(weight, true).values()) {
            best = best == null || roomiestFirst.compare(hosts.peek(), best.peek()) < 0 ? hosts : best;
        }
        if (best == null || room[best.peek()] < weight) {
            return Assignment.NONE;
        }
        int host = best.remove();
        room[host] -= weight;
        best.add(host);
        return host;
    }
}
