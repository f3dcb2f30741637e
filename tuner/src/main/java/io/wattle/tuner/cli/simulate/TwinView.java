package io.wattle.tuner.cli.simulate;

import io.wattle.tuner.report.Numbers;
import io.wattle.tuner.report.TextTable;
import io.wattle.tuner.twin.Accuracy;
import io.wattle.tuner.twin.PastWorkload;
import io.wattle.tuner.twin.PredictedJob;
import io.wattle.tuner.twin.RealJob;
import io.wattle.tuner.twin.TwinReport;
import io.wattle.tuner.twin.TwinRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.hipparchus.stat.StatUtils;

/** A real cluster's jobs beside their simulation, as JSON and as text. */
final class TwinView {

    private static final double MEDIAN = 50;
    private static final double PERCENT = 100;

    private final TwinReport report;
    private final PastWorkload workload;
    private final Sleep sleepers;

    /**
     * @param workload that the report's jobs are of
     * @param sleepers of the cluster that was asked for
     */
    TwinView(TwinReport report, PastWorkload workload, Sleep sleepers) {
        this.report = report;
        this.workload = workload;
        this.sleepers = sleepers;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("predicted", true);
        json.put("jobs", jobs());
        json.put("errors", errors(report.errors()));
        Map<String, Object> byName = new LinkedHashMap<>();
        report.errorsByName().forEach((name, errors) -> byName.put(name, errors(errors)));
        json.put("errorsByName", byName);
        Map<String, Object> leftOut = new LinkedHashMap<>();
        workload.leftOut().forEach((why, count) -> leftOut.put(why.label(), count.number()));
        json.put("leftOut", leftOut);
        json.put("asItWas", run(report.asItWas()));
        json.put("whatIf", report.whatIf().map(TwinView::run).orElse(null));
        sleepers.addTo(json);
        return json;
    }

    private List<Map<String, Object>> jobs() {
        List<Map<String, Object>> jobs = new ArrayList<>();
        for (int i = 0; i < report.jobs().size(); i++) {
            RealJob real = report.jobs().get(i);
            PredictedJob predicted = report.asItWas().jobs().get(i);
            Map<String, Object> job = new LinkedHashMap<>();
            job.put("app", real.application().id());
            job.put("name", real.name());
            job.put("submitted", real.application().submitted().toString());
            job.put("seconds", real.seconds());
            job.put("predictedSeconds", predicted.seconds());
            job.put("joules", orNull(real.joules()));
            job.put("predictedJoules", predicted.joules());
            int place = i;
            job.put(
                    "whatIf",
                    report.whatIf().map(it -> predicted(it.jobs().get(place))).orElse(null));
            jobs.add(job);
        }
        return jobs;
    }

    private static Map<String, Object> predicted(PredictedJob job) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", job.seconds());
        json.put("joules", job.joules());
        return json;
    }

    private static Map<String, Object> errors(TwinReport.Errors errors) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("seconds", accuracy(errors.seconds()));
        json.put("joules", accuracy(errors.joules()));
        return json;
    }

    private static Map<String, Object> accuracy(Accuracy accuracy) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("jobs", accuracy.jobs());
        json.put("meanError", orNull(accuracy.meanError()));
        json.put("totalError", orNull(accuracy.totalError()));
        return json;
    }

    private static Map<String, Object> run(TwinRun run) {
        return ClusterView.json(run.on().scheduler(), run.on().cluster(), run.result());
    }

    private static Double orNull(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    String text() {
        RealJob first = report.jobs().get(0);
        return String.format(
                        Locale.ROOT,
                        "%d jobs that ran on %s, the first submitted at %s, beside their simulation (%d workers, %s scheduler)%n",
                        report.jobs().size(),
                        report.asItWas().on().cluster().name(),
                        first.application().submitted(),
                        report.asItWas().on().cluster().workerCount(),
                        report.asItWas().on().scheduler())
                + (workload.leftOut().isEmpty() ? "" : "  " + workload.leftOutText() + "\n")
                + "\n" + errorsTable() + partialJoules()
                + report.whatIf().map(it -> "\n" + whatIf(it)).orElse("");
    }

    private TextTable errorsTable() {
        TextTable table = new TextTable(
                "JOB", ">RUNS", ">SECONDS, MEAN ERROR", ">OF THE SUM", ">RUNS", ">JOULES, MEAN ERROR", ">OF THE SUM");
        report.errorsByName().forEach((name, errors) -> row(table, name, errors));
        row(table, "all", report.errors());
        return table;
    }

    private static void row(TextTable table, String name, TwinReport.Errors errors) {
        Accuracy seconds = errors.seconds();
        Accuracy joules = errors.joules();
        table.row(
                name,
                Integer.toString(seconds.jobs()),
                percent(seconds.meanError(), "%.1f%%"),
                percent(seconds.totalError(), "%+.1f%%"),
                Integer.toString(joules.jobs()),
                percent(joules.meanError(), "%.1f%%"),
                percent(joules.totalError(), "%+.1f%%"));
    }

    private static String percent(double fraction, String format) {
        return Double.isNaN(fraction) ? Numbers.UNKNOWN : String.format(Locale.ROOT, format, PERCENT * fraction);
    }

    private String partialJoules() {
        int partial = report.jobs().size() - report.errors().joules().jobs();
        return partial == 0
                ? ""
                : "  Of " + partial + " runs the ledger has joules only in part: no error of theirs is known.\n";
    }

    /** What another cluster would change, beside the prediction for the one that was there: errors of both are alike. */
    private TextTable whatIf(TwinRun other) {
        TwinRun was = report.asItWas();
        TextTable table = new TextTable("", ">REAL", ">PREDICTED AS IT WAS", ">PREDICTED WITH CHANGES", ">CHANGE");
        table.row("workers", "", workers(was), workers(other), "");
        table.row("scheduler", "", was.on().scheduler(), other.on().scheduler(), "");
        figure(table, "median job, s", median(RealJob::seconds), it -> median(it, PredictedJob::seconds), other);
        figure(table, "joules of jobs", sumOfJoules(), TwinView::jobJoules, other);
        figure(
                table,
                "joules of all workers",
                OptionalDouble.empty(),
                it -> it.result().joules(),
                other);
        for (String asleep : sleepers.asleep()) {
            table.row(asleep, "", "", "", "");
        }
        return table;
    }

    private void figure(
            TextTable table, String name, OptionalDouble real, ToDoubleFunction<TwinRun> figure, TwinRun other) {
        double was = figure.applyAsDouble(report.asItWas());
        double would = figure.applyAsDouble(other);
        table.row(
                name,
                Numbers.significant(real),
                Numbers.significant(was),
                Numbers.significant(would),
                percent(would / was - 1, "%+.1f%%"));
    }

    private static String workers(TwinRun run) {
        return Integer.toString(run.on().cluster().workerCount());
    }

    private OptionalDouble median(ToDoubleFunction<RealJob> figure) {
        return OptionalDouble.of(
                StatUtils.percentile(report.jobs().stream().mapToDouble(figure).toArray(), MEDIAN));
    }

    private static double median(TwinRun run, ToDoubleFunction<PredictedJob> figure) {
        return StatUtils.percentile(run.jobs().stream().mapToDouble(figure).toArray(), MEDIAN);
    }

    /** Empty if one is missing: the sum would be too low. */
    private OptionalDouble sumOfJoules() {
        return report.jobs().stream().allMatch(it -> it.joules().isPresent())
                ? OptionalDouble.of(report.jobs().stream()
                        .mapToDouble(it -> it.joules().getAsDouble())
                        .sum())
                : OptionalDouble.empty();
    }

    private static double jobJoules(TwinRun run) {
        return run.jobs().stream().mapToDouble(PredictedJob::joules).sum();
    }
}
