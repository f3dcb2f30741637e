package io.wattle.tuning.ledger;

import java.time.Instant;

/** A range of time. @param to its end, which is not within it */
public record TimeRange(Instant from, Instant to) {

    /** @throws IllegalArgumentException if it is empty */
    public TimeRange {
        if (!from.isBefore(to)) {
            throw new IllegalArgumentException("it ends before it begins");
        }
    }

    /** Whether it has all of an application, from submission to end. */
    public boolean contains(FinishedApplication application) {
        return !application.submitted().isBefore(from) && application.finished().isBefore(to);
    }
}
