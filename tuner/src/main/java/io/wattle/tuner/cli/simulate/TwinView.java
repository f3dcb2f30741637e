package io.wattle.tuner.cli.simulate;

import io.wattle.ledger.IdlePolicy;
import io.wattle.tuning.ledger.ReasonCounts;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import io.wattle.tuning.twin.Accuracy;
import io.wattle.tuning.twin.IdlePolicies;
import io.wattle.tuning.twin.MasterNodes;
import io.wattle.tuning.twin.PredictedJob;
import io.wattle.tuning.twin.RealJob;
import io.wattle.tuning.twin.TwinCluster;
import io.wattle.tuning.twin.TwinReport;
import io.wattle.tuning.twin.TwinRun;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hipparchus.stat.StatUtils;

/** A real cluster's jobs beside their simulation, as text. */
final class TwinView {

    /** Names of jobs end with a letter or digit. */
    private static final String SUM = "all:";

    private static final double MEDIAN = 50;
    private static final double PERCENT = 100;

    private final TwinOutcome outcome;
    private final TwinReport report;

    TwinView(TwinOutcome outcome) {
        this.outcome = outcome;
        report = outcome.report();
    }

    String text() {
        RealJob first = report.jobs().get(0);
        return String.format(
                        Locale.ROOT,
                        "%s that ran on %s, the first submitted at %s, beside the simulation (%s, scheduler %s)%n",
                        Numbers.count(report.jobs().size(), "job"),
                        report.asItWas().on().cluster().name(),
                        first.application().submitted(),
                        Numbers.count(report.asItWas().on().cluster().workerCount(), "worker"),
                        scheduler(report.asItWas()))
                + (outcome.workload().leftOut().isEmpty()
                        ? ""
                        : "  " + outcome.workload().leftOutText() + "\n")
                + (report.caveats().isEmpty()
                        ? ""
                        : "  simulated with a caveat: " + ReasonCounts.text(report.caveats()) + "\n")
                + "  placed: " + report.placements().text() + placedOtherwise() + "\n"
                + "  simulated ResourceManager: " + outcome.scheduler().text() + "\n"
                + masters()
                + "  as it was: all workers always awake, as the ledger does not say which slept\n"
                + "  " + comparedJoules() + "\n"
                + qualities()
                + "\n" + errorsTable() + otherErrors() + withoutError()
                + report.changed().map(it -> "\n" + changes(it)).orElse("")
                + outcome.stuck()
                        .map(it -> "\nAs changed, the jobs never end: " + it + "\n")
                        .orElse("");
    }

    private String placedOtherwise() {
        int others = report.placements().others();
        return others == 0
                ? ""
                : "; warning: all are simulated under the "
                        + report.asItWas().on().scheduler() + " scheduler, but "
                        + others
                        + " were not placed by it alone, or nobody noted how: their errors are no errors of the"
                        + " simulator alone";
    }

    /** Nothing where masters ran on workers, as by default. */
    private String masters() {
        MasterNodes.Masters masters = outcome.masters();
        if (masters.apart() == 0) {
            return "";
        }
        TwinCluster on = report.asItWas().on();
        return "  masters: " + masters.apart() + " of " + masters.jobs()
                + " ran on a node that is no worker; simulated on "
                + (on.mastersApart()
                        ? "one " + on.cluster().master().name()
                                + " of their own, whose joules are in those of jobs and not in those of workers\n"
                        : "workers, as most ran there\n");
    }

    private String comparedJoules() {
        IdlePolicies idle = report.idle();
        String kept = switch (idle.label()) {
            case "bucket" ->
                "active ones alone, as the ledger gives idle joules to no container"
                        + " (yarn.energy.ledger.idle=bucket)";
            case "mixed" ->
                "of " + idle.count(IdlePolicy.BY_SHARE)
                        + " jobs active ones and their containers' share of idle ones, of "
                        + idle.count(IdlePolicy.BUCKET)
                        + " active ones alone (the ledger was kept with both values of yarn.energy.ledger.idle)";
            default -> "active ones and their containers' share of idle ones (yarn.energy.ledger.idle=by-share)";
        };
        return "joules of jobs: " + kept
                + (idle.unknown() == 0
                        ? ""
                        : "; not known of " + idle.unknown() + " jobs, which are taken for "
                                + IdlePolicies.label(idle.otherwise()));
    }

    private String qualities() {
        long measured = report.qualities().measured();
        return "  joules of the ledger: " + report.qualities().text()
                + (measured > 0
                        ? ""
                        : "; warning: none rests on a meter alone, so errors of joules say how far two estimates are"
                                + " apart")
                + "\n";
    }

    /** A mean is as large as the worst job makes it, and of what no meter gave it is no error. */
    private String otherErrors() {
        long measured = report.qualities().measured();
        TwinReport.Errors all = report.errors();
        return "  Median error: " + percent(all.seconds().medianError(), "%.1f%%") + " of seconds, "
                + percent(all.joules().medianError(), "%.1f%%") + " of joules.\n"
                + (measured == 0 || measured == report.jobs().size()
                        ? ""
                        : "  Of the " + measured + " jobs with joules by meters alone: mean error of joules "
                                + percent(report.errorsOfMeasured().joules().meanError(), "%.1f%%") + ", of the sum "
                                + percent(report.errorsOfMeasured().joules().totalError(), "%+.1f%%") + ".\n");
    }

    private TextTable errorsTable() {
        TextTable table = new TextTable(
                "JOB",
                ">JOBS",
                ">SECONDS: MAPE",
                ">TOTAL",
                ">JOULES KNOWN",
                ">JOULES: MAPE",
                ">TOTAL",
                ">ACTIVE KNOWN",
                ">ACTIVE: MAPE",
                ">TOTAL");
        report.errorsByName().forEach((name, errors) -> row(table, name, errors));
        row(table, SUM, report.errors());
        return table;
    }

    private static void row(TextTable table, String name, TwinReport.Errors errors) {
        Accuracy seconds = errors.seconds();
        Accuracy joules = errors.joules();
        Accuracy active = errors.activeJoules();
        table.row(
                name,
                Integer.toString(seconds.jobs()),
                percent(seconds.meanError(), "%.1f%%"),
                percent(seconds.totalError(), "%+.1f%%"),
                Integer.toString(joules.jobs()),
                percent(joules.meanError(), "%.1f%%"),
                percent(joules.totalError(), "%+.1f%%"),
                Integer.toString(active.jobs()),
                percent(active.meanError(), "%.1f%%"),
                percent(active.totalError(), "%+.1f%%"));
    }

    private static String percent(double fraction, String format) {
        return Double.isNaN(fraction) ? Numbers.UNKNOWN : String.format(Locale.ROOT, format, PERCENT * fraction);
    }

    private String withoutError() {
        long partial =
                report.jobs().stream().filter(it -> it.joules().isEmpty()).count();
        long nothing =
                report.jobs().stream().filter(it -> it.joules().orElse(1) == 0).count();
        return (partial == 0
                        ? ""
                        : "  Of " + partial
                                + " jobs the ledger has joules only in part: no error of theirs is known.\n")
                + (nothing == 0
                        ? ""
                        : "  Of " + nothing + " jobs the ledger has 0 J: no error is a fraction of that.\n");
    }

    /** The prediction for the changed cluster beside that for the cluster as it was: errors of both are alike. */
    private String changes(TwinRun changed) {
        TwinRun asItWas = report.asItWas();
        TextTable table = new TextTable("", ">REAL", ">PREDICTED AS IT WAS", ">PREDICTED AS CHANGED", ">DIFFERENCE");
        table.row("workers", "", workers(asItWas), workers(changed), "");
        table.row("scheduler", "", scheduler(asItWas), scheduler(changed), "");
        figure(table, "median job, s", median(RealJob::seconds), it -> median(it, PredictedJob::seconds), changed);
        figure(table, "joules of jobs", sumOfJoules(), TwinView::jobJoules, changed);
        figure(
                table,
                "joules of all workers in " + Math.round(asItWas.result().seconds()) + " s",
                OptionalDouble.empty(),
                it -> it.result().joules(),
                changed);
        return table
                + outcome.sleep().lines(changed.result().power()).stream()
                        .map(it -> "  " + it + "\n")
                        .collect(Collectors.joining());
    }

    private void figure(
            TextTable table, String name, OptionalDouble real, ToDoubleFunction<TwinRun> figure, TwinRun changed) {
        double before = figure.applyAsDouble(report.asItWas());
        double after = figure.applyAsDouble(changed);
        table.row(
                name,
                Numbers.significant(real),
                Numbers.significant(before),
                Numbers.significant(after),
                percent(after / before - 1, "%+.1f%%"));
    }

    private static String scheduler(TwinRun run) {
        OptionalDouble weight = run.on().weight();
        return run.on().scheduler() + (weight.isPresent() ? ", weight " + weight.getAsDouble() : "");
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
