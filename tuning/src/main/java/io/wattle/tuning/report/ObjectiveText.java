package io.wattle.tuning.report;

import io.wattle.tuning.run.ParetoFront;
import io.wattle.tuning.run.SearchBill;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What was minimised, what else there is to choose from, and what the run took: for people. */
public final class ObjectiveText {

    private static final String[] COLUMNS = {
        ">median s", ">median J", ">runs", "trials", "settings that differ from stock"
    };

    private ObjectiveText() {}

    /** Lines, each with its end. */
    static String of(TuningResult result, Settings stock) {
        return minimised(result) + bill(SearchBill.of(result.trials())) + front(result, stock);
    }

    /** What was minimised and what the run took, as elements of a page; empty text without trials. */
    static String html(TuningResult result) {
        if (result.trials().isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<div class=\"objective\">\n");
        (minimised(result) + bill(SearchBill.of(result.trials())))
                .lines()
                .forEach(it -> html.append("<p>" + HtmlTemplate.escaped(it) + "</p>\n"));
        return html.append("</div>\n").toString();
    }

    /** What else there is to choose from, as elements of a page; empty text where that is nothing. */
    static String frontHtml(TuningResult result, Settings stock) {
        ParetoFront front = ParetoFront.of(result.trials());
        List<ParetoFront.Point> points = front.points();
        if (points.size() < 2) {
            return "";
        }
        HtmlTable table = new HtmlTable("Pareto front", COLUMNS);
        points.forEach(it -> table.row(row(it, stock)));
        return "<h2>Pareto front</h2>\n<p class=\"quiet\">" + HtmlTemplate.escaped(unbeaten(result, front)) + ".</p>\n"
                + table;
    }

    /** Nothing where it was time, which the table has. */
    private static String minimised(TuningResult result) {
        Objective objective = result.objective();
        if (objective.goal() == Goal.TIME) {
            return "";
        }
        Figures figures = Figures.of(objective, result.trials());
        OptionalDouble stock = result.figure(result.stock());
        OptionalDouble best = result.figure(result.best());
        return "Minimised: " + objective.title() + "; stock settings " + text(figures, stock) + ", best settings "
                + text(figures, best)
                + change(figures, stock, best).map(it -> " (" + it + ")").orElse("") + ".\n" + late(figures, best);
    }

    /** A figure with its unit, for people. */
    public static String text(Figures figures, OptionalDouble figure) {
        return figure.isPresent() ? figures.text(figure.getAsDouble()) : "unknown";
    }

    /** How the second differs from the first: {@code 12% fewer joules}; empty where one is not known, or over the deadline. */
    public static Optional<String> change(Figures figures, OptionalDouble stock, OptionalDouble best) {
        if (stock.isEmpty()
                || best.isEmpty()
                || figures.isLate(stock.getAsDouble())
                || figures.isLate(best.getAsDouble())) {
            return Optional.empty();
        }
        double ratio = best.getAsDouble() / stock.getAsDouble();
        Objective objective = figures.objective();
        return Optional.of(ratio <= 1 ? objective.less(1 - ratio) : objective.more(ratio - 1));
    }

    private static String late(Figures figures, OptionalDouble best) {
        return best.isPresent() && figures.isLate(best.getAsDouble())
                ? String.format(
                        Locale.ROOT,
                        "Nothing that was tried is known to keep the deadline: the best settings take %.1f s.\n",
                        figures.secondsOfLate(best.getAsDouble()))
                : "";
    }

    private static String bill(SearchBill bill) {
        String text = "In all: " + Numbers.count(bill.runs(), "run") + ", "
                + known(bill.seconds(), "s", bill.runsWithoutSeconds()) + ", ";
        text += bill.joules().isPresent()
                ? known(bill.joules().getAsDouble(), "J", bill.runsWithoutJoules())
                : "joules unknown";
        if (bill.lostRuns() > 0) {
            text += String.format(
                    Locale.ROOT,
                    "; %d of them did not succeed: %s",
                    bill.lostRuns(),
                    bill.lostSeconds() > 0
                            ? String.format(Locale.ROOT, "%.1f s, %s", bill.lostSeconds(), lostJoules(bill))
                            : "seconds and joules unknown");
        }
        return text + ".\n";
    }

    private static String lostJoules(SearchBill bill) {
        return bill.lostJoules().isPresent()
                ? String.format(Locale.ROOT, "%.0f J", bill.lostJoules().getAsDouble())
                : "joules unknown";
    }

    private static String known(double sum, String unit, int unknown) {
        String text = String.format(Locale.ROOT, "%.0f %s", sum, unit);
        return unknown == 0
                ? text
                : "at least " + text + " (those of " + Numbers.count(unknown, "run") + " are unknown)";
    }

    private static String front(TuningResult result, Settings stock) {
        ParetoFront front = ParetoFront.of(result.trials());
        List<ParetoFront.Point> points = front.points();
        if (points.size() < 2) {
            return "";
        }
        TextTable table = new TextTable(COLUMNS);
        points.forEach(it -> table.row(row(it, stock)));
        return "\n" + unbeaten(result, front) + ":\n" + table + "\n";
    }

    private static String unbeaten(TuningResult result, ParetoFront front) {
        JoulesQuality quality = front.quality().orElseThrow();
        return "Nothing that was tried beats these in both seconds"
                + (isOfClass(result, quality) ? " of the class" : "") + " and joules"
                + (front.leftOut() == 0
                        ? ""
                        : ", of settings whose joules are all " + quality.label() + " ("
                                + Numbers.count(front.leftOut(), "set") + " of settings left out)");
    }

    private static String[] row(ParetoFront.Point point, Settings stock) {
        return new String[] {
            String.format(Locale.ROOT, "%.1f", point.medianSeconds()),
            String.format(Locale.ROOT, "%.0f", point.medianJoules()),
            Integer.toString(point.trials().size()),
            point.trials().stream().map(String::valueOf).collect(Collectors.joining(", ")),
            SettingsText.changes(stock, point.settings())
        };
    }

    private static boolean isOfClass(TuningResult result, JoulesQuality quality) {
        return result.trials().stream()
                .flatMap(it -> it.measurement().stream())
                .filter(it -> it.joulesQuality() == quality)
                .anyMatch(it ->
                        it.secondsOfJoules().isPresent() && it.secondsOfJoules().getAsDouble() != it.seconds());
    }
}
