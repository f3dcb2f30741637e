package io.wattle.benchmarks.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.hipparchus.stat.StatUtils;

/**
 * What policies made of the same days, as tables in Markdown: medians over days, and 90th percentiles in parentheses. Not thread
 * safe.
 */
final class DayNightReport {

    private static final double MEDIAN = 50;
    private static final double NINETY = 90;
    private static final double PERCENT = 100;
    private static final double JOULES_PER_KWH = 3.6e6;

    private final Bounds bounds;
    private final double masterJoules;
    private final List<PolicyRun> stock;
    private final List<String> lines = new ArrayList<>();
    private final List<String> curve = new ArrayList<>();

    /**
     * Joules that no schedule can go below, by days.
     *
     * @param alwaysOnJoules with all nodes awake
     * @param sleepingJoules with brawny nodes that sleep
     */
    record Bounds(List<Double> alwaysOnJoules, List<Double> sleepingJoules) {

        Bounds {
            alwaysOnJoules = List.copyOf(alwaysOnJoules);
            sleepingJoules = List.copyOf(sleepingJoules);
        }
    }

    /**
     * @param masterJoules of the node beside the workers that runs the masters' daemons, over a day
     * @param stock what all policies are compared with, by days as the bounds
     */
    DayNightReport(Bounds bounds, double masterJoules, List<PolicyRun> stock) {
        this.bounds = bounds;
        this.masterJoules = masterJoules;
        this.stock = List.copyOf(stock);
        addAwake("stock", stock);
    }

    /** A policy under which all nodes are awake. */
    void addAwake(String policy, List<PolicyRun> days) {
        add(policy, days, bounds.alwaysOnJoules());
    }

    /** A policy with nodes that sleep. */
    void addSleeping(String policy, List<PolicyRun> days) {
        add(policy, days, bounds.sleepingJoules());
    }

    private void add(String policy, List<PolicyRun> days, List<Double> itsBound) {
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |",
                policy,
                spread("%.3f", days, it -> it.joules() / JOULES_PER_KWH),
                spread("%.3f", byDay(days, (day, it) -> it.joules() / ofStock(day))),
                spread("%.3f", days, it -> (it.joules() + masterJoules) / JOULES_PER_KWH),
                spread("%.3f", byDay(days, (day, it) -> (it.joules() + masterJoules) / (ofStock(day) + masterJoules))),
                spread(
                        "%.3f",
                        byDay(
                                days,
                                (day, it) ->
                                        it.joules() / bounds.alwaysOnJoules().get(day))),
                spread(
                        "%.3f",
                        byDay(
                                days,
                                (day, it) ->
                                        it.joules() / bounds.sleepingJoules().get(day))),
                spread("%.0f", byDay(days, (day, it) -> PERCENT * reached(day, it, itsBound))),
                spread("%.0f", days, PolicyRun::medianSeconds),
                spread("%.1f", days, it -> PERCENT * it.lateShare()),
                spread("%.0f", days, PolicyRun::open)));
    }

    /** Of what the bound saves over stock. */
    private double reached(int day, PolicyRun run, List<Double> itsBound) {
        return (ofStock(day) - run.joules()) / (ofStock(day) - itsBound.get(day));
    }

    private double ofStock(int day) {
        return stock.get(day).joules();
    }

    /** A point of the curve of joules against time. */
    void addWeight(double weight, List<PolicyRun> days) {
        curve.add(String.format(
                Locale.ROOT,
                "| %s | %s | %s |",
                text(weight),
                spread("%.4f", byDay(days, (day, it) -> it.joules() / ofStock(day))),
                spread(
                        "%.3f",
                        byDay(
                                days,
                                (day, it) -> it.medianSeconds() / stock.get(day).medianSeconds()))));
    }

    /** Whole numbers without a decimal point. */
    static String text(double weight) {
        return weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
    }

    /** The table of policies, and that of weights if any was added. */
    String text() {
        return "| policy | kWh | / stock | with the master, kWh | / stock | / bound, all awake | / bound, Dells sleep |"
                + " of the bound's saving, % | median job, s | late jobs, % | open at the end |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|\n" + String.join("\n", lines)
                + (curve.isEmpty()
                        ? ""
                        : "\n\n| `yarn.energy.weight` | joules / stock | seconds / stock |\n|---|---|---|\n"
                                + String.join("\n", curve))
                + "\n";
    }

    private static double[] byDay(List<PolicyRun> days, DayFigure figure) {
        return IntStream.range(0, days.size())
                .mapToDouble(day -> figure.of(day, days.get(day)))
                .toArray();
    }

    private static String spread(String format, List<PolicyRun> days, ToDoubleFunction<PolicyRun> figure) {
        return spread(format, days.stream().mapToDouble(figure).toArray());
    }

    private static String spread(String format, double[] values) {
        return String.format(
                Locale.ROOT,
                format + " (" + format + ")",
                StatUtils.percentile(values, MEDIAN),
                StatUtils.percentile(values, NINETY));
    }

    /** Of a run, and of what is known of its day. */
    @FunctionalInterface
    private interface DayFigure {
        double of(int day, PolicyRun run);
    }
}
