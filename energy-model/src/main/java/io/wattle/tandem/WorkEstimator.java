package io.wattle.tandem;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Work of applications, from containers whose work is known and a guess for the others; and how much of it came since the last call. Not thread
 * safe.
 */
public final class WorkEstimator {

    private double lastSeconds = Double.NaN;
    private double lastUnits;
    private double lastRate;

    /**
     * Containers that one application waits for and runs.
     *
     * @param dueSeconds when its work has to be done; empty if nobody says
     * @param known containers whose work is known, 0 or more
     * @param units that these have left, 0 or more
     * @param unknown containers whose work is not known, 0 or more
     */
    public record App(OptionalDouble dueSeconds, long known, double units, long unknown) {

        public App {
            Objects.requireNonNull(dueSeconds, "dueSeconds");
            if (known < 0 || unknown < 0 || !(units >= 0) || Double.isInfinite(units)) {
                throw new IllegalArgumentException("application: " + known + " containers of " + units + " units, "
                        + unknown + " others (allowed: 0 or more of each)");
            }
        }
    }

    /**
     * The work of all: where nothing is known of a container, as much as of the mean one of which something is.
     *
     * @param unknownUnits of all applications together, where nothing is known of any container: as much as wakes no node and lets none sleep
     */
    public static List<Work> of(List<App> apps, double unknownUnits) {
        double known = apps.stream().mapToDouble(App::known).sum();
        if (known > 0) {
            double unitsEach = apps.stream().mapToDouble(App::units).sum() / known;
            return apps.stream()
                    .map(it -> new Work(it.units() + it.unknown() * unitsEach, it.dueSeconds()))
                    .toList();
        }
        long unknownApps = apps.stream().filter(it -> it.unknown() > 0).count();
        // Of what nobody knows, nobody knows whether a deadline needs a node.
        return apps.stream()
                .map(it -> new Work(it.unknown() > 0 ? unknownUnits / unknownApps : 0, OptionalDouble.empty()))
                .toList();
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
