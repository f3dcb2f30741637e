package io.wattle.tuning.diagnosis;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * An attempt at a task that succeeded. Times are milliseconds of one clock; what nobody recorded is empty.
 *
 * @param startMillis launch of its container
 * @param finishMillis its end, not before the start
 * @param fetchedMillis when a reduce had all map output; empty of a map
 * @param mergedMillis when a reduce had merged it; empty of a map
 * @param cpuMillis CPU time, without the start of the JVM
 * @param collectorMillis of garbage collections
 * @param startUpMillis from the launch of its container until its JVM works for the job, where that is known
 */
public record TaskRun(
        Kind kind,
        long startMillis,
        long finishMillis,
        OptionalLong fetchedMillis,
        OptionalLong mergedMillis,
        OptionalLong cpuMillis,
        OptionalLong collectorMillis,
        OptionalLong startUpMillis) {

    /** Kinds of tasks. */
    public enum Kind {
        MAP,
        REDUCE
    }

    public TaskRun {
        Objects.requireNonNull(kind, "kind");
        if (finishMillis < startMillis) {
            throw new IllegalArgumentException(
                    "a task from " + startMillis + " to " + finishMillis + " ms (allowed: an end after its start)");
        }
    }

    long lifeMillis() {
        return finishMillis - startMillis;
    }
}
