package io.wattle.simulator.trace;

/** How many jobs come, over time. Implementations are immutable. */
public sealed interface ArrivalRate {

    /** Jobs an hour at a time, seconds from the trace's begin. */
    double perHour(double seconds);

    /** The most that {@link #perHour} ever gives, more than 0. */
    double highestPerHour();

    /** The same at all times. */
    record Constant(double highestPerHour) implements ArrivalRate {
        public Constant {
            requirePositive("jobs an hour", highestPerHour);
        }

        @Override
        public double perHour(double seconds) {
            return highestPerHour;
        }
    }

    /**
     * A wave of a day: from the trough at midnight to the peak at noon, when the trace begins at midnight.
     *
     * @param troughPerHour 0 or more
     * @param highestPerHour at the peak, more than the trough
     */
    record DayNight(double troughPerHour, double highestPerHour) implements ArrivalRate {
        private static final double DAY_SECONDS = 86_400;

        public DayNight {
            requirePositive("jobs an hour at the peak", highestPerHour);
            if (!(troughPerHour >= 0 && troughPerHour < highestPerHour)) {
                throw new IllegalArgumentException("jobs an hour in the trough: " + troughPerHour
                        + " (allowed: 0 or more, and less than the " + highestPerHour + " at the peak)");
            }
        }

        @Override
        public double perHour(double seconds) {
            double up = (1 - Math.cos(2 * Math.PI * seconds / DAY_SECONDS)) / 2;
            return troughPerHour + up * (highestPerHour - troughPerHour);
        }
    }

    /**
     * Few jobs, and now and then many.
     *
     * @param quietPerHour between bursts, 0 or more
     * @param highestPerHour in a burst, more than between them
     * @param everySeconds from the start of one burst to that of the next, more than 0
     * @param burstSeconds how long one lasts, more than 0 and less than {@code everySeconds}
     */
    record Bursts(double quietPerHour, double highestPerHour, double everySeconds, double burstSeconds)
            implements ArrivalRate {

        public Bursts {
            requirePositive("jobs an hour in a burst", highestPerHour);
            requirePositive("seconds between bursts", everySeconds);
            if (!(quietPerHour >= 0 && quietPerHour < highestPerHour)
                    || !(burstSeconds > 0 && burstSeconds < everySeconds)) {
                throw new IllegalArgumentException("bursts: " + quietPerHour + " jobs an hour between them, "
                        + burstSeconds
                        + " s long (allowed: 0 or more and less than in them; more than 0 s and less than "
                        + everySeconds + " s)");
            }
        }

        @Override
        public double perHour(double seconds) {
            return seconds % everySeconds < burstSeconds ? highestPerHour : quietPerHour;
        }
    }

    private static void requirePositive(String what, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + ": " + value + " (allowed: more than 0)");
        }
    }
}
