package io.wattle.ledger;

import io.wattle.model.Quality;
import java.time.Instant;
import java.util.Objects;

/** The time between two readings and how its energy is spread over it. Immutable. */
sealed interface Stretch {

    Instant from();

    Instant to();

    /** All joules of the stretch. */
    double joules();

    /** The joules of a part of it, {@code from() <= start <= end <= to()}. */
    double joules(Instant start, Instant end);

    static double seconds(Instant start, Instant end) {
        return (end.getEpochSecond() - start.getEpochSecond()) + (end.getNano() - start.getNano()) * 1e-9;
    }

    /** A stretch whose energy is known, and how well. */
    sealed interface Metered extends Stretch {
        Quality quality();
    }

    /** Between two powers: the area under the straight line that joins them. */
    record Line(Instant from, Instant to, double fromWatts, double toWatts, Quality quality) implements Metered {

        @Override
        public double joules() {
            return seconds(from, to) * (fromWatts / 2 + toWatts / 2);
        }

        @Override
        public double joules(Instant start, Instant end) {
            return seconds(start, end) * (watts(start) / 2 + watts(end) / 2);
        }

        /** Weighs the two ends instead of adding a slope, so that rounding cannot give less than 0 W. */
        private double watts(Instant time) {
            double share = seconds(from, time) / seconds(from, to);
            return fromWatts * (1 - share) + toWatts * share;
        }
    }

    /** Between two counter values: even over time, as nothing is known of its course. */
    record Even(Instant from, Instant to, double joules, Quality quality) implements Metered {

        @Override
        public double joules(Instant start, Instant end) {
            return joules * (seconds(start, end) / seconds(from, to));
        }
    }

    /** Nothing is known of its energy. */
    record Unmetered(Instant from, Instant to) implements Stretch {
        public Unmetered {
            Objects.requireNonNull(from, "from");
            Objects.requireNonNull(to, "to");
        }

        @Override
        public double joules() {
            return 0;
        }

        @Override
        public double joules(Instant start, Instant end) {
            return 0;
        }
    }
}
