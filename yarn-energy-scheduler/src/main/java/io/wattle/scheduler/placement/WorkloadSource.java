package io.wattle.scheduler.placement;

import io.wattle.scheduler.apps.AppHints;
import java.util.Locale;

/** Where the workload class of a request comes from. */
public enum WorkloadSource {
    /** The application said so. */
    HINT,
    /** A key of its queue, or of one above it. */
    QUEUE,
    /** Its containers showed it, or those of earlier runs. */
    LEARNED,
    /** Nothing is known: work of all kinds. */
    DEFAULT;

    /** Where {@link RequestJudge} takes it from. */
    static WorkloadSource of(PendingRequest pending) {
        AppHints hints = pending.hints();
        if (hints.workload().isPresent()) {
            return HINT;
        }
        if (pending.queue().workload().isPresent()) {
            return QUEUE;
        }
        return pending.known().workload().isPresent() ? LEARNED : DEFAULT;
    }

    /** Lower-case name for JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
