package io.wattle.tuning.profile;

import io.wattle.tuning.ledger.Printable;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * The attempt of a task that succeeded.
 *
 * @param host that it ran on
 * @param node the same with what tells the nodes of one host apart
 * @param startMillis launch of its container, milliseconds since the epoch
 * @param finishMillis its end, not before the start
 * @param counters those that it has, each 0 or more
 */
public record PastTask(String host, String node, long startMillis, long finishMillis, Map<PastCounter, Long> counters) {

    private static final double MILLIS_PER_SECOND = 1000;

    public PastTask {
        // What a history says is what its user wrote, and messages name the host.
        host = Printable.line(Objects.requireNonNull(host, "host"));
        node = Printable.line(Objects.requireNonNull(node, "node"));
        counters = Map.copyOf(counters);
        if (startMillis <= 0 || finishMillis < startMillis) {
            throw new IllegalArgumentException("a task on " + host + " from " + startMillis + " to " + finishMillis
                    + " ms (allowed: a start of more than 0, an end after it)");
        }
        for (Map.Entry<PastCounter, Long> counter : counters.entrySet()) {
            if (counter.getValue() < 0) {
                throw new IllegalArgumentException("a task on " + host + ": "
                        + counter.getKey().hadoopName() + " is " + counter.getValue() + " (allowed: 0 or more)");
            }
        }
    }

    /** From the launch of its container to its end. */
    double seconds() {
        return (finishMillis - startMillis) / MILLIS_PER_SECOND;
    }

    /** Of a counter; empty if the task has not got it. */
    OptionalLong counter(PastCounter counter) {
        Long value = counters.get(counter);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** Of one that counts milliseconds and that is there. */
    double seconds(PastCounter counter) {
        return counters.get(counter) / MILLIS_PER_SECOND;
    }
}
