package io.wattle.tuning.trace;

import io.wattle.tuning.space.Mebibyte;
import java.util.OptionalDouble;

/** Bytes of a job's tasks, of which some may not say theirs: those are taken to be as the others. Not thread safe. */
final class DataSum {

    private double bytes;
    private long tasks;
    private long saying;

    /** Of a task. @param value bytes; absent or -1 if unknown */
    void add(JsonValue value) throws TraceException {
        tasks++;
        if (value.isPresent()) {
            long said = value.whole(-1, 1L << 53, "bytes, 0 or more, or -1 for unknown");
            if (said >= 0) {
                bytes += said;
                saying++;
            }
        }
    }

    /** Of all tasks, MB; empty if none says. */
    OptionalDouble mb() {
        return saying == 0 ? OptionalDouble.empty() : OptionalDouble.of(bytes / Mebibyte.BYTES * tasks / saying);
    }
}
