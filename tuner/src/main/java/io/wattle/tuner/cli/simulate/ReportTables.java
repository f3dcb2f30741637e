package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.tuning.report.HtmlTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of a simulation's report. What is not known is a dash, never 0. */
final class ReportTables {

    private static final String UNKNOWN = "–";
    private static final double PERCENT = 100;

    private final List<SimulatedRun> runs;

    /** @param runs one or two */
    ReportTables(List<SimulatedRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /** Both runs of a job. */
    HtmlTable jobDifferences() {
        return differences(RunFigure.OF_JOB);
    }

    /** Both runs of a trace. */
    HtmlTable traceDifferences() {
        return differences(RunFigure.OF_TRACE);
    }

    private HtmlTable differences(List<RunFigure> figures) {
        return new ComparedRuns(runs.get(0).run(), runs.get(1).run(), figures).html();
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
                ">idle joules",
                ">active joules",
                ">joules of sleep",
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
                        decimal(0, it.idleJoules()),
                        decimal(0, it.activeJoules()),
                        decimal(0, it.sleepJoules()),
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
        List<RunFigure> figures = new ArrayList<>();
        figures.add(new RunFigure("jobs", "jobCount", 0, it -> it.jobs().size()));
        figures.addAll(RunFigure.OF_JOBS);
        figures.add(new RunFigure("jobs after the horizon", "afterHorizon", 0, SimulationResult::afterEnd));
        for (RunFigure figure : figures) {
            table.row(row(
                    figure.name(),
                    runs.stream()
                            .map(it -> figure.text(figure.of(it.result()), UNKNOWN))
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
