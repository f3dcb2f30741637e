package io.wattle.model;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * What a meter said about one node at one time: watts, joules, or that it has no reading. A reading that could not be
 * taken is {@link Missing}, never 0 W. Immutable and thread safe.
 */
public sealed interface Reading {

    /** When the reading was taken, by the clock of the machine that took it. */
    Instant time();

    /**
     * Power drawn around {@link #time()}.
     *
     * @param watts finite, 0 or more; 0 is a reading of 0 W, such as a switched-off outlet
     * @param quality MEASURED for a meter, ESTIMATED for model and utilisation
     */
    record Power(double watts, Instant time, Quality quality) implements Reading {
        public Power {
            requireFigure("watts", watts);
            Objects.requireNonNull(time, "time");
            Objects.requireNonNull(quality, "quality");
        }
    }

    /**
     * Energy used since the meter was opened: from one reading to the next it never falls, and meters add the range of a
     * counter that wrapped before they report it.
     *
     * @param joules finite, 0 or more
     * @param intervalsLeftOut how many intervals the meter could not account for since it was opened, whose joules are not
     *     in {@code joules}; between two readings with the same number there is none
     * @param register what the device itself has counted; empty if it has no counters, or they tell nothing later
     * @param quality MEASURED for a meter, ESTIMATED for model and utilisation
     */
    record Energy(double joules, long intervalsLeftOut, Optional<Register> register, Instant time, Quality quality)
            implements Reading {
        public Energy {
            requireFigure("joules", joules);
            Objects.requireNonNull(register, "register");
            Objects.requireNonNull(time, "time");
            Objects.requireNonNull(quality, "quality");
            if (intervalsLeftOut < 0) {
                throw new IllegalArgumentException(
                        "reading: " + intervalsLeftOut + " intervals left out (allowed: 0 or more)");
            }
        }

        /** Of a meter that accounted for all of the time since it was opened, and that has no counters. */
        public Energy(double joules, Instant time, Quality quality) {
            this(joules, 0, Optional.empty(), time, quality);
        }
    }

    /**
     * What a device's counters stand at. They count on while nobody reads them: two values of the same counters say what
     * was used in between, even if the meter was closed and opened anew, or belongs to another process now.
     *
     * @param counters which they are: equal only for the same counters of the same device
     * @param joules of all of them together, finite, 0 or more; falls when one wraps or is reset
     * @param mostWatts more cannot be drawn through them, positive
     */
    record Register(String counters, double joules, double mostWatts) {
        public Register {
            Objects.requireNonNull(counters, "counters");
            requireFigure("joules of a register", joules);
            requireFigure("most watts of a register", mostWatts);
        }
    }

    /**
     * No reading.
     *
     * @param reason what the meter met, and what to do about it, in one sentence for people
     */
    record Missing(String reason, Instant time) implements Reading {
        public Missing {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(time, "time");
        }
    }

    private static void requireFigure(String figure, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "reading: " + figure + " is " + value + " (allowed: finite, 0 or more; no reading is Missing)");
        }
    }
}
