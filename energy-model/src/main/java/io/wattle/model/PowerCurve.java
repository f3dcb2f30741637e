package io.wattle.model;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Watts a whole node draws as a function of its utilisation. Implementations are immutable and thread safe.
 */
public sealed interface PowerCurve {

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
        return new Shaped(idleWatts, busyWatts, Shape.Law.LINEAR);
    }

    /**
     * A curve of measured points with straight lines between them.
     *
     * @param wattsByUtilisation watts at each utilisation; has the points 0 and 1, and watts that never fall
     * @throws IllegalArgumentException if a point is missing, outside its range or lower than the one before it
     */
    static PowerCurve table(Map<Double, Double> wattsByUtilisation) {
        return new Table(new TreeMap<>(wattsByUtilisation));
    }

    /**
     * {@code idle + shape(u) * (busy - idle)}.
     *
     * @param idleWatts watts at utilisation 0, positive
     * @param busyWatts watts at utilisation 1, at least {@code idleWatts}
     * @param shape share of the dynamic watts drawn at a utilisation
     */
    record Shaped(double idleWatts, double busyWatts, Shape shape) implements PowerCurve {
        public Shaped {
            if (!(idleWatts > 0) || !Double.isFinite(busyWatts) || busyWatts < idleWatts) {
                throw new IllegalArgumentException("power curve: idle " + idleWatts + " W, busy " + busyWatts
                        + " W (allowed: 0 < idle <= busy, both finite)");
            }
        }

        @Override
        public double watts(double utilisation) {
            requireUtilisation(utilisation);
            return idleWatts + shape.share(utilisation) * (busyWatts - idleWatts);
        }
    }

    /**
     * Straight lines between measured points.
     *
     * @param wattsByUtilisation watts by utilisation; not to be changed
     */
    record Table(NavigableMap<Double, Double> wattsByUtilisation) implements PowerCurve {
        public Table {
            requireTable(wattsByUtilisation);
            wattsByUtilisation = Collections.unmodifiableNavigableMap(new TreeMap<>(wattsByUtilisation));
        }

        @Override
        public double watts(double utilisation) {
            requireUtilisation(utilisation);
            Map.Entry<Double, Double> below = wattsByUtilisation.floorEntry(utilisation);
            Map.Entry<Double, Double> above = wattsByUtilisation.ceilingEntry(utilisation);
            if (below.getKey().equals(above.getKey())) {
                return below.getValue();
            }
            double share = (utilisation - below.getKey()) / (above.getKey() - below.getKey());
            return below.getValue() + share * (above.getValue() - below.getValue());
        }

        private static void requireTable(NavigableMap<Double, Double> points) {
            if (!points.containsKey(0.0) || !points.containsKey(1.0)) {
                throw new IllegalArgumentException("power curve: the table has points at " + points.keySet()
                        + " (needed: 0 for idle and 1 for busy, and as many between them as were measured)");
            }
            double lastWatts = 0;
            for (Map.Entry<Double, Double> point : points.entrySet()) {
                double watts = point.getValue();
                if (!(point.getKey() >= 0 && point.getKey() <= 1)) {
                    throw new IllegalArgumentException("power curve: the table has a point at utilisation "
                            + point.getKey() + " (allowed: 0 to 1)");
                }
                if (!(watts > 0) || Double.isInfinite(watts) || watts < lastWatts) {
                    throw new IllegalArgumentException("power curve: " + watts + " W at utilisation " + point.getKey()
                            + " (allowed: positive, finite and no less than the " + lastWatts + " W before it)");
                }
                lastWatts = watts;
            }
        }
    }

    /** How the watts above idle grow with utilisation. */
    sealed interface Shape {

        /** Share of the dynamic watts, 0 to 1, at a utilisation of 0 to 1. */
        double share(double utilisation);

        /** {@code u} to a power. */
        enum Law implements Shape {
            /** Proportional to utilisation. */
            LINEAR(1),
            /** Most of the dynamic watts come early: one busy core wakes the shared parts. */
            SQRT(0.5),
            /** Quadratic. */
            SQUARE(2),
            /** Cubic, as with voltage and frequency scaling. */
            CUBIC(3);

            private final double exponent;

            Law(double exponent) {
                this.exponent = exponent;
            }

            @Override
            public double share(double utilisation) {
                return Math.pow(utilisation, exponent);
            }

            /** Name in YAML. */
            public String label() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /**
         * {@code 2u - u^r}, the calibrated curve of Fan, Weber and Barroso (2007) that simulators call MSE; they found
         * r = 1.4 for their servers.
         *
         * @param r 1 to 2: beyond 2 the curve would pass its busy watts before full load
         */
        record Mse(double r) implements Shape {
            public Mse {
                if (!(r >= 1 && r <= 2)) {
                    throw new IllegalArgumentException("power curve: r " + r + " (allowed: 1 to 2)");
                }
            }

            @Override
            public double share(double utilisation) {
                return 2 * utilisation - Math.pow(utilisation, r);
            }
        }
    }

    private static void requireUtilisation(double utilisation) {
        if (!(utilisation >= 0 && utilisation <= 1)) {
            throw new IllegalArgumentException("utilisation: " + utilisation + " (allowed: 0 to 1)");
        }
    }
}
