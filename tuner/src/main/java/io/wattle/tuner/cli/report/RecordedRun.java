package io.wattle.tuner.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuning.picture.ConvergencePicture.Best;
import io.wattle.tuning.report.Incumbents;
import io.wattle.tuning.report.SettingsFigures;
import io.wattle.tuning.report.SpeedUp;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.savings.Ratio;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run as its directory has it.
 *
 * @param name its directory, as the user named it
 * @param asked what it was asked to do: the document {@code run.json}
 * @param workload what it searched for; empty for runs of versions that did not keep it
 * @param strategy how it searches
 * @param objective what it minimises
 * @param stock the settings it began with
 * @param trials at least one
 * @param findings what they tell
 * @param rerankings changes of the incumbent that no attempt made
 * @param ended why its search stopped, as {@code result.json} has it; {@code running} or {@code interrupted} without that
 */
record RecordedRun(
        String name,
        JsonNode asked,
        Optional<Workload> workload,
        String strategy,
        Objective objective,
        Settings stock,
        List<Trial> trials,
        Findings findings,
        List<Reranking> rerankings,
        String ended) {

    static final String RUNNING = "running";
    static final String INTERRUPTED = "interrupted";

    RecordedRun {
        trials = List.copyOf(trials);
        rerankings = List.copyOf(rerankings);
    }

    String text(String field) {
        return asked.path(field).asText();
    }

    long searchTrials() {
        return trials.size() - comparisonTrials();
    }

    long comparisonTrials() {
        return trials.stream()
                .filter(it -> it.proposal().purpose() == Purpose.COMPARISON)
                .count();
    }

    long failedTrials() {
        return trials.stream().filter(it -> !it.succeeded()).count();
    }

    /** Settings that the run takes for the best; empty if no trial succeeded. */
    Optional<Settings> best() {
        return findings.incumbent();
    }

    Optional<Summary> stockSummary() {
        return Summary.of(stock, trials);
    }

    Optional<Summary> bestSummary() {
        return best().flatMap(it -> Summary.of(it, trials));
    }

    /** What the figures of trials are. */
    Figures figures() {
        return Figures.of(objective, trials);
    }

    /** Median of what is minimised with the stock settings; empty if a run of theirs that counts has no figure. */
    OptionalDouble stockFigure() {
        return Summary.medianFigure(stock, trials, objective);
    }

    /** Likewise with the best settings. */
    OptionalDouble bestFigure() {
        return best().map(it -> Summary.medianFigure(it, trials, objective)).orElse(OptionalDouble.empty());
    }

    /** Stock seconds by best seconds; empty if one of them is not known, or nothing beat stock. */
    Optional<Ratio> timesAsFast() {
        return best().flatMap(it -> SpeedUp.of(stock, it, trials));
    }

    /** Joules of stock settings with the seconds they belong to. */
    Optional<SettingsFigures> stockJoules() {
        return SettingsFigures.of(stock, Summary.measurements(stock, trials));
    }

    /** Likewise of the best settings. */
    Optional<SettingsFigures> bestJoules() {
        return best().flatMap(it -> SettingsFigures.of(it, Summary.measurements(it, trials)));
    }

    /** How its incumbent's figure fell. */
    List<Best> incumbents() {
        return Incumbents.of(trials, findings.attempts(), rerankings, objective);
    }
}
