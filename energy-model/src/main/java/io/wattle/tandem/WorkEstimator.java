package io.wattle.tandem;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What is to be done, where the work of some containers is known and that of others is not, and what of it came lately. Not thread safe.
 */
public final class WorkEstimator {

    private double lastSeconds = Double.NaN;
    private double lastUnits;
    private double lastRate;

    /**
     * What one application waits for and runs.
     *
     * @param dueSeconds when it has to be done; empty if nobody says
     * @param knownContainers whose work is known
     * @param knownUnits that these have left, 0 or more
     * @param unknownContainers whose work is not
     */
    public record App(OptionalDouble dueSeconds, int knownContainers, double knownUnits, int unknownContainers) {

        public App {
            Objects.requireNonNull(dueSeconds, "dueSeconds");
            if (knownContainers < 0 || unknownContainers < 0 || !(knownUnits >= 0) || Double.isInfinite(knownUnits)) {
                throw new IllegalArgumentException("application: " + knownContainers + " containers of " + knownUnits
                        + " units, " + unknownContainers + " others (allowed: 0 or more of each)");
            }
        }
    }

    /**
     * The work of all.
     *
     * @param unknownUnits of an application of which nothing is known, where nothing is known of any other: as much as wakes no node and
     *     lets none sleep
     */
    public static List<Work> of(List<App> apps, double unknownUnits) {
        int containers = apps.stream().mapToInt(App::knownContainers).sum();
        double units = apps.stream().mapToDouble(App::knownUnits).sum();
        List<Work> work = new ArrayList<>();
        for (App each : apps) {
            double unknown = each.unknownContainers() == 0
                    ? 0
                    : containers > 0 ? each.unknownContainers() * units / containers : unknownUnits;
            work.add(new Work(each.knownUnits() + unknown, each.dueSeconds()));
        }
        return work;
    }

    /**
     * Units that came since the last call: what is left now and was not then, and what was done in between. Below what came where
     * applications end with work that they never did; then it is 0.
     *
     * @param unitsPerSecond that running containers do together
     */
    public double arrived(double nowSeconds, List<Work> left, double unitsPerSecond) {
        double units = left.stream().mapToDouble(Work::units).sum();
        double done = Double.isNaN(lastSeconds) ? 0 : (nowSeconds - lastSeconds) * (lastRate + unitsPerSecond) / 2;
        double arrived = Double.isNaN(lastSeconds) ? 0 : Math.max(0, units - lastUnits + done);
        lastSeconds = nowSeconds;
        lastUnits = units;
        lastRate = unitsPerSecond;
        return arrived;
    }
}
