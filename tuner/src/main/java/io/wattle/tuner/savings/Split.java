package io.wattle.tuner.savings;

import java.time.Instant;
import java.util.Optional;

/** Which runs are before, and which after. */
public sealed interface Split {

    /** One of the two. */
    enum Side {
        BEFORE,
        AFTER
    }

    /** Empty if it is neither. */
    Optional<Side> sideOf(Run run, Placement placement);

    /** Before: placed by the stock scheduler, so in mode off or shadow. After: placed by the policy. */
    record ByMode() implements Split {
        @Override
        public Optional<Side> sideOf(Run run, Placement placement) {
            return Optional.of(placement == Placement.ACTIVE ? Side.AFTER : Side.BEFORE);
        }
    }

    /** By the time that a run took, from its submission to its end. */
    record ByDates(Range before, Range after) implements Split {

        /** @throws IllegalArgumentException if they overlap */
        public ByDates {
            if (before.from.isBefore(after.to) && after.from.isBefore(before.to)) {
                throw new IllegalArgumentException("the ranges overlap");
            }
        }

        @Override
        public Optional<Side> sideOf(Run run, Placement placement) {
            if (before.holds(run)) {
                return Optional.of(Side.BEFORE);
            }
            return after.holds(run) ? Optional.of(Side.AFTER) : Optional.empty();
        }
    }

    /** @param to its end, which is not within it */
    record Range(Instant from, Instant to) {

        /** @throws IllegalArgumentException if it is empty */
        public Range {
            if (!from.isBefore(to)) {
                throw new IllegalArgumentException("it ends before it begins");
            }
        }

        boolean holds(Run run) {
            return !run.submitted().isBefore(from) && run.finished().isBefore(to);
        }
    }
}
