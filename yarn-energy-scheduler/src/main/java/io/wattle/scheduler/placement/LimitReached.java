package io.wattle.scheduler.placement;

import java.util.Locale;

/**
 * A limit of the CapacityScheduler that keeps nodes from being offered to a request.
 *
 * @param queue full path of the queue that has the limit
 * @param usedMb MiB used under the limit
 * @param mostMb MiB that the limit allows
 */
public record LimitReached(Kind kind, String queue, long usedMb, int usedVcores, long mostMb, int mostVcores) {

    /** Whose limit it is. */
    public enum Kind {
        /** The queue's maximum capacity. */
        QUEUE,
        /** What one user may have of the queue. */
        USER;

        /** Lower-case name for JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
