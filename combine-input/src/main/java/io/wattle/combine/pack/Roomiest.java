package io.wattle.combine.pack;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;

/** Hands out room on the host that has most of it. Not thread safe. */
final class Roomiest {

    private final long[] room;
    private final PriorityQueue<Integer> hosts;

    private Roomiest(long[] room, IntPredicate which) {
        this.room = room;
        hosts = new PriorityQueue<>(
                Comparator.comparingLong((Integer it) -> -room[it]).thenComparing(it -> it));
        for (int host = 0; host < room.length; host++) {
            if (room[host] > 0 && which.test(host)) {
                hosts.add(host);
            }
        }
    }

    static Roomiest ofAll(long[] room) {
        return new Roomiest(room, host -> true);
    }

    static Roomiest ofRack(Hosts hosts, int rack, long[] room) {
        return new Roomiest(room, host -> hosts.rack(host) == rack);
    }

    /** The host with most room, which then has that much less; {@link Assignment#NONE} if the weight fits none. */
    int take(long weight) {
        Integer host = hosts.peek();
        if (host == null || room[host] < weight) {
            return Assignment.NONE;
        }
        hosts.remove();
        room[host] -= weight;
        hosts.add(host);
        return host;
    }
}
