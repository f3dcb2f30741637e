package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.tuner.report.HtmlTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The tables of a simulation's report. What is not known is a dash, never 0. */
final class ReportTables {

    private static final String UNKNOWN = "–";
    private static final double PERCENT = 100;

    private final List<SimulatedRun> runs;

    /** @param runs one or two */
    ReportTables(List<SimulatedRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /** A figure of a run; NaN if it is not known. @param decimals that it is told with */
    private record Figure(String name, int decimals, ToDoubleFunction<SimulatedRun> value) {

        String text(double of) {
            return Double.isNaN(of) ? UNKNOWN : String.format(Locale.ROOT, "%." + decimals + "f", of);
        }
    }

    /** Both runs of a job. */
    HtmlTable jobDifferences() {
        return differences(sums());
    }

    /** Both runs of a trace. */
    HtmlTable traceDifferences() {
        List<Figure> figures = new ArrayList<>(sums());
        figures.addAll(jobFigures());
        return differences(figures);
    }

    private static List<Figure> sums() {
        return List.of(
                new Figure("seconds", 1, it -> it.result().seconds()),
                new Figure("joules", 0, it -> it.result().joules()),
                new Figure("mean watts", 2, SimulatedRun::watts));
    }

    private static List<Figure> jobFigures() {
        return List.of(
                new Figure("jobs done", 0, it -> it.result().jobSeconds().length),
                new Figure("failed jobs", 0, it -> it.result().failed()),
                new Figure("late jobs", 0, it -> late(it.result())),
                new Figure("median seconds of a job", 1, it -> TraceView.medianSeconds(it.result())),
                new Figure("90th percentile of them", 1, it -> TraceView.ninetySeconds(it.result())));
    }

    /** Without deadlines nobody knows what is late. */
    private static double late(SimulationResult result) {
        return result.late().isPresent() ? result.late().getAsLong() : Double.NaN;
    }

    private HtmlTable differences(List<Figure> figures) {
        String from = runs.get(0).scheduler();
        String to = runs.get(1).scheduler();
        HtmlTable table = new HtmlTable(
                "Differences", "figure", ">" + from, ">" + to, ">" + to + " \u2212 " + from, ">in percent");
        for (Figure it : figures) {
            double before = it.value().applyAsDouble(runs.get(0));
            double after = it.value().applyAsDouble(runs.get(1));
            table.row(
                    it.name(),
                    it.text(before),
                    it.text(after),
                    signed(it.decimals(), after - before, ""),
                    signed(1, before == 0 ? Double.NaN : PERCENT * (after / before - 1), "%"));
        }
        return table;
    }

    private static String signed(int decimals, double value, String unit) {
        if (Double.isNaN(value)) {
            return UNKNOWN;
        }
        String text = String.format(Locale.ROOT, "%+." + decimals + "f", value);
        // What rounds to nothing has no sign.
        return (text.matches("[+-]0(\\.0+)?") ? text.substring(1) : text) + unit;
    }

    /** What each class did. */
    HtmlTable classes() {
        HtmlTable table = new HtmlTable(
                "Node classes",
                "node class",
                "scheduler",
                ">nodes",
                ">joules",
                ">of all joules",
                ">mean watts",
                ">mean watts of a node",
                ">utilisation");
        for (int i = 0; i < runs.get(0).result().classes().size(); i++) {
            for (SimulatedRun run : runs) {
                SimulationResult result = run.result();
                ClassOutcome it = result.classes().get(i);
                double watts = it.joules() / result.seconds();
                table.row(
                        it.machine(),
                        run.scheduler(),
                        Integer.toString(it.nodes()),
                        decimal(0, it.joules()),
                        decimal(0, PERCENT * it.joules() / result.joules()) + "%",
                        decimal(2, watts),
                        decimal(2, watts / it.nodes()),
                        decimal(1, PERCENT * it.utilisation()) + "%");
            }
        }
        return table;
    }

    /** The phases of a job, one after the other. */
    HtmlTable phases() {
        HtmlTable table = new HtmlTable("Phases", header("phase", "seconds"));
        for (String phase : JobView.phases(job(runs.get(0))).keySet()) {
            table.row(row(
                    phase,
                    runs.stream()
                            .map(it -> known(JobView.phases(job(it)).get(phase)))
                            .toList()));
        }
        return table.row(
                row("all", runs.stream().map(it -> known(job(it).seconds())).toList()));
    }

    /** Of a job that failed some phases are not known. */
    private static String known(double seconds) {
        return Double.isNaN(seconds) ? UNKNOWN : decimal(1, seconds);
    }

    private static JobOutcome job(SimulatedRun run) {
        return run.result().jobs().get(0);
    }

    /** How the jobs of a trace went. */
    HtmlTable jobs() {
        HtmlTable table = new HtmlTable("Jobs", header("figure", "value"));
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("jobs", 0, it -> it.result().jobs().size()));
        figures.addAll(jobFigures());
        for (Figure figure : figures) {
            table.row(row(
                    figure.name(),
                    runs.stream()
                            .map(it -> figure.text(figure.value().applyAsDouble(it)))
                            .toList()));
        }
        return table;
    }

    private String[] header(String first, String alone) {
        return row(
                first,
                runs.stream()
                        .map(it -> ">" + (runs.size() == 1 ? alone : alone + ", " + it.scheduler()))
                        .toList());
    }

    private static String[] row(String first, List<String> others) {
        List<String> row = new ArrayList<>(List.of(first));
        row.addAll(others);
        return row.toArray(String[]::new);
    }

    private static String decimal(int decimals, double value) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
