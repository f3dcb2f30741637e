package io.wattle.tuning.savings;

import io.wattle.tuning.ledger.FinishedApplication;
import io.wattle.tuning.ledger.Placement;
import io.wattle.tuning.ledger.TimeRange;
import java.util.Optional;

/** Which runs are before, and which after. */
public sealed interface Split {

    /** One of the two. */
    enum Side {
        BEFORE,
        AFTER
    }

    /** Empty if it is neither. */
    Optional<Side> sideOf(FinishedApplication application, Placement placement);

    /** Before: placed by the stock scheduler, so in mode off or shadow. After: placed by the policy. */
    record ByMode() implements Split {
        @Override
        public Optional<Side> sideOf(FinishedApplication application, Placement placement) {
            return Optional.of(placement == Placement.ACTIVE ? Side.AFTER : Side.BEFORE);
        }
    }

    /** By the time that a run took, from its submission to its end. */
    record ByDates(TimeRange before, TimeRange after) implements Split {

        /** @throws IllegalArgumentException if they overlap */
        public ByDates {
            if (before.from().isBefore(after.to()) && after.from().isBefore(before.to())) {
                throw new IllegalArgumentException("the ranges overlap");
            }
        }

        @Override
        public Optional<Side> sideOf(FinishedApplication application, Placement placement) {
            if (before.contains(application)) {
                return Optional.of(Side.BEFORE);
            }
            return after.contains(application) ? Optional.of(Side.AFTER) : Optional.empty();
        }
    }
}
