package io.wattle.benchmarks.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.hipparchus.stat.StatUtils;

/** What policies made of the same days, as a table in Markdown: medians over days, and 90th percentiles in parentheses. Not thread safe. */
final class DayNightReport {

    private static final double MEDIAN = 50;
    private static final double NINETY = 90;
    private static final double JOULES_PER_KWH = 3.6e6;

    private final List<Double> alwaysOnJoules;
    private final List<Double> sleepingJoules;
    private final List<String> lines = new ArrayList<>();
    private List<PolicyRun> first = List.of();

    /** @param sleepingJoules the bound for brawny nodes that sleep, by days as the other */
    DayNightReport(List<Double> alwaysOnJoules, List<Double> sleepingJoules) {
        this.alwaysOnJoules = List.copyOf(alwaysOnJoules);
        this.sleepingJoules = List.copyOf(sleepingJoules);
    }

    /** The first one is what the others are compared with. */
    void add(String policy, List<PolicyRun> days) {
        first = first.isEmpty() ? List.copyOf(days) : first;
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %s | %s |",
                policy,
                spread("%.3f", days, it -> it.joules() / JOULES_PER_KWH),
                ratios(days, first.stream().map(PolicyRun::joules).toList()),
                ratios(days, alwaysOnJoules),
                ratios(days, sleepingJoules),
                spread("%.0f", days, PolicyRun::medianSeconds),
                spread("%.1f", days, it -> 100 * it.lateShare()),
                spread("%.0f", days, PolicyRun::open)));
    }

    /** The table. */
    String text() {
        return "| policy | kWh | joules / stock | / bound, all awake | / bound, Dells sleep | median job, s | late jobs, % |"
                + " open at the end |\n|---|---|---|---|---|---|---|---|\n" + String.join("\n", lines) + "\n";
    }

    private static String ratios(List<PolicyRun> days, List<Double> others) {
        double[] ratios = new double[days.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = days.get(i).joules() / others.get(i);
        }
        return spread("%.3f", ratios);
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
}
