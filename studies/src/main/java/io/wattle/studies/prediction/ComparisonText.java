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
        lines.add(head.toString());
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
            lines.add(line.toString());
        }
        lines.add("");
        lines.add(errors("simulator", table, ours));
        baselines.forEach((name, baseline) -> lines.add(errors(name, table, baseline)));
        return lines;
    }

    private static String errors(String name, StudyTable table, Comparison comparison) {
        StringBuilder line = new StringBuilder(name + ":");
        for (Measure measure : table.measures()) {
            OptionalDouble mean = comparison.meanError(measure);
            if (mean.isPresent()) {
                line.append(String.format(
                        Locale.ROOT,
                        " %s error mean %.1f%%, maximum %.1f%%;",
                        measure.json(),
                        PERCENT * mean.getAsDouble(),
                        PERCENT * comparison.maxError(measure).getAsDouble()));
            } else {
                line.append(' ').append(measure.json()).append(" not given;");
            }
        }
        return line.substring(0, line.length() - 1);
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
