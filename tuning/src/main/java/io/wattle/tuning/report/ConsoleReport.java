package io.wattle.tuning.report;

import io.wattle.tuning.run.RunListener;
import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.InertParameters;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Drift;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Tells a person what the run does: a row per trial, and on a terminal a progress bar below the table. */
public final class ConsoleReport implements RunListener {

    private static final String ROW = "%4s  %-12s %8s %8s %9s  %s";

    /** A figure that nobody has is not 0. */
    private static final String NONE = "-";

    private final PrintStream out;
    private final ProgressLine progress;
    private final Settings stock;
    private final boolean predicted;
    private final DiagnosisLines diagnosis;

    /**
     * A report of what was measured.
     *
     * @param out where the lines go
     * @param terminal whether {@code out} is a terminal; if not, only plain lines are printed
     * @param space what is searched; rows are compared with its stock settings
     */
    public ConsoleReport(PrintStream out, boolean terminal, SearchSpace space) {
        this(out, terminal, space, false);
    }

    /**
     * A report.
     *
     * @param out where the lines go
     * @param terminal whether {@code out} is a terminal; if not, only plain lines are printed
     * @param space what is searched; rows are compared with its stock settings
     * @param predicted whether the figures are a model's
     */
    public ConsoleReport(PrintStream out, boolean terminal, SearchSpace space, boolean predicted) {
        this.out = out;
        this.progress = new ProgressLine(out, terminal);
        this.stock = space.stock();
        this.diagnosis = new DiagnosisLines(space.workload());
        this.predicted = predicted;
    }

    /** Prints the head of the table. */
    public void tableHead() {
        out.println();
        out.println(String.format(
                Locale.ROOT,
                ROW,
                "#",
                "trial",
                predicted ? "pred. s" : "seconds",
                "class s",
                predicted ? "pred. J" : "joules",
                "settings that differ from stock"));
    }

    @Override
    public void trialResumed(Trial trial) {
        out.println(row(trial));
        diagnosis.ended(trial);
    }

    @Override
    public void trialStarted(int number, Proposal proposal) {
        diagnosis.next(proposal).ifPresent(this::beside);
        progress.start("trial " + number + ", " + title(proposal));
    }

    @Override
    public void trialProgressed(double share) {
        progress.show(share);
    }

    @Override
    public void trialEnded(Trial trial) {
        progress.clear();
        out.println(row(trial));
        diagnosis.ended(trial).ifPresent(this::beside);
    }

    /** Below a row. */
    private void beside(String words) {
        out.println(String.format(Locale.ROOT, "%4s  %s", "", words));
    }

    /** An attempt that did not lead needs no words: its row says it. */
    @Override
    public void attemptDecided(Attempt attempt) {
        boolean looksSlower =
                attempt.decision() == Attempt.Decision.EXPECTED_SLOWER && attempt.figure() >= attempt.incumbentFigure();
        if (attempt.decision() != Attempt.Decision.NO_LEAD && !looksSlower) {
            beside("trial " + attempt.trial() + " " + attempt.reason());
        }
    }

    @Override
    public void incumbentChanged(int trial) {
        beside("the settings of trial " + trial + " are the best so far now, as the model of all runs expects");
    }

    /** A line for each reason. */
    @Override
    public void parametersDropped(List<InertParameters.Inert> parameters) {
        parameters.stream()
                .map(InertParameters.Inert::reason)
                .distinct()
                .forEach(reason -> beside("no more steps of "
                        + parameters.stream()
                                .filter(it -> it.reason().equals(reason))
                                .map(it -> it.parameter().key())
                                .collect(Collectors.joining(", "))
                        + ": " + reason));
    }

    @Override
    public void journalBehind(int trials, String cause) {
        out.println(
                trials == 0
                        ? "      the journal is complete again"
                        : String.format(
                                Locale.ROOT,
                                "      %d %s not in the journal: %s (the run goes on, and tries again after the next one)",
                                trials,
                                trials == 1 ? "trial is" : "trials are",
                                cause));
    }

    @Override
    public void outOfTime(int number, String what) {
        progress.clear();
        out.println("  Trial " + number + " does not count: --max-time was over, " + what + ".");
    }

    @Override
    public void settingsExcluded(List<Trial> trials) {
        progress.clear();
        out.println("  Not run again: NodeManagers went down in trials " + numbers(trials) + ", of the same settings.");
    }

    @Override
    public void bestNotConfirmed(List<Trial> failed) {
        progress.clear();
        out.println("  The best settings of the search are not taken: they failed in the comparison ("
                + (failed.size() == 1 ? "trial " : "trials ") + numbers(failed) + ": "
                + failed.get(failed.size() - 1).reason() + ").");
    }

    private static String numbers(List<Trial> trials) {
        return trials.stream().map(it -> Integer.toString(it.number())).collect(Collectors.joining(" and "));
    }

    @Override
    public void clusterDrifts(Drift drift) {
        beside(drift.words());
    }

    @Override
    public void comparisonCut(int rounds, int planned) {
        out.println();
        out.println("Compared in " + rounds + " of " + planned + " rounds: --max-time leaves no room for more.");
    }

    @Override
    public void searchEnded(StopReason reason) {
        out.println();
        out.println("Stopped (" + reason.label() + "): " + reason.meaning() + ".");
    }

    /** A trial as a row of the table. */
    public String row(Trial trial) {
        String what = SettingsText.changes(stock, trial.settings());
        Optional<Measurement> measured = trial.measurement();
        String problem = (trial.succeeded() ? "" : " -> " + trial.status().label() + ": " + trial.reason())
                + TrialNotes.of(trial).stream().map(it -> " -> " + it).collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                ROW,
                trial.number(),
                title(trial.proposal()),
                measured.map(m -> decimal(m.seconds())).orElse(NONE),
                measured.flatMap(Measurement::classTime)
                        .map(time -> decimal(time.seconds()))
                        .orElse(NONE),
                measured.map(m -> decimal(m.joules())).orElse(NONE),
                what + problem);
    }

    /** Prints what the run found. */
    public void result(TuningResult result, String joulesLabel) {
        if (result.best().isEmpty()) {
            return;
        }
        out.println();
        String columns = "%-28s %5s %9s %17s %9s %10s %9s%n";
        out.printf(
                Locale.ROOT,
                columns,
                predicted ? "predicted, not measured" : "",
                "runs",
                "median s",
                "min - max s",
                "class s",
                joulesLabel,
                "speed-up");
        print(columns, "stock settings", result.stock(), OptionalDouble.empty());
        print(columns, "best settings", result.best(), result.speedup());
        print(columns, "best, split size as in stock", result.pinnedSplit(), result.pinnedSpeedup());
        out.println();
        out.println("Best settings: "
                + SettingsText.description(stock, result.best().get().settings()) + ".");
        SpeedUp.sentence(result).ifPresent(out::println);
        SpeedUp.doubt(result).ifPresent(out::println);
        if (result.stopReason() != StopReason.CONVERGED || result.steadyAfter().isPresent()) {
            out.println(studysRule(result));
        }
        out.print(ObjectiveText.of(result, stock));
    }

    /** Of a search that another rule or a limit ended. */
    private static String studysRule(TuningResult result) {
        return "The rule of Zhao2016 (three successive tunings that change the best by no more than the tolerance) "
                + (result.steadyAfter().isPresent()
                        ? "would have ended it after trial "
                                + result.steadyAfter().getAsInt() + "."
                        : "did not hold yet.");
    }

    private void print(String columns, String name, Optional<Summary> summary, OptionalDouble speedup) {
        summary.ifPresent(known -> out.printf(
                Locale.ROOT,
                columns,
                name,
                known.runs(),
                decimal(known.medianSeconds()),
                decimal(known.minSeconds()) + " - " + decimal(known.maxSeconds()),
                decimal(known.medianClassSeconds()),
                decimal(known.medianJoules()),
                speedup.isPresent() ? String.format(Locale.ROOT, "%.2f x", speedup.getAsDouble()) : ""));
    }

    /** What a proposal is, in a word or two. */
    public static String title(Proposal proposal) {
        return proposal.group().map(ParameterGroup::title).orElse(titleOf(proposal.purpose()));
    }

    private static String titleOf(Purpose purpose) {
        return switch (purpose) {
            case CONFIRM -> "once more";
            case INCUMBENT -> "incumbent";
            default -> purpose.label();
        };
    }

    private static String decimal(OptionalDouble value) {
        return value.isPresent() ? decimal(value.getAsDouble()) : NONE;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
