package io.wattle.ledger;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Changes of one node that wait for a reading, by time; those of the same time in order of arrival. */
final class HeldEvents {

    private record Held(LedgerState.Change change, long arrival) {
        Instant time() {
            return change.time();
        }
    }

    private static final Comparator<Held> ORDER =
            Comparator.comparing(Held::time).thenComparing(Held::arrival);

    private final PriorityQueue<Held> events = new PriorityQueue<>(ORDER);
    private long arrivals;

    void add(LedgerState.Change change) {
        events.add(new Held(change, arrivals));
        arrivals++;
    }

    int size() {
        return events.size();
    }

    boolean dueBy(Instant time) {
        return !events.isEmpty() && !events.peek().time().isAfter(time);
    }

    LedgerState.Change next() {
        return events.remove().change();
    }

    /** In the order in which they take effect. */
    List<LedgerState.Change> inOrder() {
        return events.stream().sorted(ORDER).map(Held::change).toList();
    }
}
