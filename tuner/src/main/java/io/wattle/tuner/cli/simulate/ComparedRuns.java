package io.wattle.tuner.cli.simulate;

import io.wattle.tuning.report.HtmlTable;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two runs of the same input, figure by figure. What is not known is a dash, or null, never 0.
 *
 * @param from the run
 * @param to that which it is compared with
 */
record ComparedRuns(SchedulerRun from, SchedulerRun to, List<RunFigure> figures) {

    private static final double PERCENT = 100;
    private static final String DASH = "\u2013";
    private static final String MINUS = "\u2212";

    HtmlTable html() {
        HtmlTable table = new HtmlTable(
                "Differences",
                "figure",
                ">" + from.scheduler(),
                ">" + to.scheduler(),
                ">" + to.scheduler() + " " + MINUS + " " + from.scheduler(),
                ">in percent");
        figures.forEach(it -> table.row(cells(it, DASH)));
        return table;
    }

    TextTable text() {
        TextTable table = new TextTable(
                "DIFFERENCES",
                ">" + from.scheduler(),
                ">" + to.scheduler(),
                ">" + to.scheduler() + " - " + from.scheduler(),
                ">in percent");
        figures.forEach(it -> table.row(cells(it, Numbers.UNKNOWN)));
        return table;
    }

    /** What the second has more than the first, by the figures' keys. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        for (RunFigure it : figures) {
            double difference = it.of(to.result()) - it.of(from.result());
            json.put(it.key(), Double.isNaN(difference) ? null : difference);
        }
        return json;
    }

    private String[] cells(RunFigure figure, String unknown) {
        double before = figure.of(from.result());
        double after = figure.of(to.result());
        return new String[] {
            figure.name(),
            figure.text(before, unknown),
            figure.text(after, unknown),
            signed(figure.decimals(), after - before, "", unknown),
            signed(1, before == 0 ? Double.NaN : PERCENT * (after / before - 1), "%", unknown)
        };
    }

    private static String signed(int decimals, double value, String unit, String unknown) {
        if (Double.isNaN(value)) {
            return unknown;
        }
        String text = String.format(Locale.ROOT, "%+." + decimals + "f", value);
        // What rounds to nothing has no sign.
        return (text.matches("[+-]0(\\.0+)?") ? text.substring(1) : text) + unit;
    }
}
