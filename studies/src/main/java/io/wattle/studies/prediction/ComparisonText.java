package io.wattle.studies.prediction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** A comparison as lines of text, beside baselines. */
final class ComparisonText {

    private static final double PERCENT = 100;

    private ComparisonText() {}

    /** @param baselines by name: the same cells, predicted otherwise */
    static List<String> render(StudyTable table, Comparison ours, Map<String, Comparison> baselines) {
        List<String> lines = new ArrayList<>();
        int width =
                ours.cells().stream().mapToInt(it -> it.row().length()).max().orElse(0);
        StringBuilder head =
                new StringBuilder(pad(table.jobColumn() + " on " + table.platformColumn(), width) + "  nodes");
        for (Measure measure : table.measures()) {
            head.append(String.format(
                    Locale.ROOT, "  %12s %12s %7s", measure.json(), "given [" + measure.unit() + "]", "error"));
        }
        if (table.isTimed()) {
            head.append("  time-corrected");
        }
        lines.add(head.toString());
        Comparison corrected = ours.timeCorrected();
        for (int i = 0; i < ours.cells().size(); i++) {
            Cell cell = ours.cells().get(i);
            StringBuilder line =
                    new StringBuilder(pad(cell.row(), width) + String.format(Locale.ROOT, "  %5d", cell.nodes()));
            for (Measure measure : table.measures()) {
                Double given = cell.given().get(measure);
                line.append(String.format(
                        Locale.ROOT,
                        "  %12s %12s %7s",
                        figure(ours.predictions().get(i).get(measure)),
                        given == null ? "-" : figure(given),
                        percent(ours.error(i, measure))));
            }
            if (table.isTimed()) {
                line.append(String.format(Locale.ROOT, "  %14s", percent(corrected.error(i, Measure.JOULES))));
            }
            lines.add(line.toString());
        }
        lines.add("");
        lines.add(errors("simulator", table, ours));
        baselines.forEach((name, baseline) -> lines.add(errors(name, table, baseline)));
        return lines;
    }

    private static String errors(String name, StudyTable table, Comparison comparison) {
        List<String> errors = new ArrayList<>();
        for (Measure measure : table.measures()) {
            errors.add(errors(measure.json(), measure, comparison));
        }
        if (table.isTimed()) {
            errors.add(errors("time-corrected joules", Measure.JOULES, comparison.timeCorrected()));
        }
        return name + ": " + String.join("; ", errors);
    }

    private static String errors(String figure, Measure measure, Comparison comparison) {
        OptionalDouble mean = comparison.meanError(measure);
        if (mean.isEmpty()) {
            return figure + " not given";
        }
        long compared = comparison.compared(measure);
        long given = comparison.cells().stream()
                .filter(it -> it.given().containsKey(measure))
                .count();
        return String.format(
                Locale.ROOT,
                "%s error mean %.1f%%, maximum %.1f%%%s",
                figure,
                PERCENT * mean.getAsDouble(),
                PERCENT * comparison.maxError(measure).getAsDouble(),
                compared < given ? " (" + compared + " of " + given + " cells)" : "");
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String figure(double value) {
        return value < PERCENT ? String.format(Locale.ROOT, "%.3g", value) : Long.toString(Math.round(value));
    }

    private static String percent(OptionalDouble error) {
        return error.isEmpty() ? "-" : String.format(Locale.ROOT, "%+.1f%%", PERCENT * error.getAsDouble());
    }
}
