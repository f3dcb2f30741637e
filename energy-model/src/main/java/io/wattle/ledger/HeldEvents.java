package io.wattle.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Events that wait for the reading which settles their time; of the same time, in the order of their arrival. */
final class HeldEvents {

    record Held(long nanos, long sequence, NodeEvent event) {}

    private final PriorityQueue<Held> queue =
            new PriorityQueue<>(Comparator.comparingLong(Held::nanos).thenComparingLong(Held::sequence));
    private final int most;
    private long sequence;

    HeldEvents(int most) {
        this.most = most;
    }

    /** Keeps an event; gives back the oldest one if that is one too many. */
    Optional<NodeEvent> add(long nanos, NodeEvent event) {
        queue.add(new Held(nanos, sequence++, event));
        return queue.size() > most ? Optional.of(queue.remove().event()) : Optional.empty();
    }

    /** Takes out the events up to a time, that time included. */
    List<Held> drain(long untilNanos) {
        List<Held> due = new ArrayList<>();
        while (!queue.isEmpty() && queue.peek().nanos() <= untilNanos) {
            due.add(queue.remove());
        }
        return due;
    }
}
