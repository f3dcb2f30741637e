package io.wattle.ledger;

import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Changes of one node that wait for a reading, by time; those of the same time in order of arrival. */
final class HeldEvents {

    /** What is to happen at a time. */
    record Held(Instant time, long arrival, Runnable change) {}

    private final PriorityQueue<Held> events =
            new PriorityQueue<>(Comparator.comparing(Held::time).thenComparing(Held::arrival));
    private long arrivals;

    void add(Instant time, Runnable change) {
        events.add(new Held(time, arrivals, change));
        arrivals++;
    }

    int size() {
        return events.size();
    }

    boolean dueBy(Instant time) {
        return !events.isEmpty() && !events.peek().time().isAfter(time);
    }

    Held next() {
        return events.remove();
    }
}
