package io.wattle.tuning.report;

import io.wattle.tuning.run.StopReason;
import io.wattle.tuning.run.Summary;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A result with one trial of each kind. */
final class TestingResults {

    static final String HOSTILE = "<script>alert('1')</script> & co";
    static final SearchSpace SPACE = MapReduce.space(new Workload(new NodeLimits(600, 2, 3, 1), 24L << 20, 24));
    static final Settings STOCK = SPACE.stock();
    static final Settings BEST =
            STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4.1).with(MapReduceParameters.COMBINER, 1);
    static final ReportHeader HEADER = new ReportHeader(
            "wordcount", "edison", "embedded", 3, "/data/" + HOSTILE, "Joules are emulated.", "bin/tuner --job x");

    private TestingResults() {}

    static TuningResult complete() {
        List<Trial> trials = List.of(
                succeeded(1, Proposal.of(STOCK, Purpose.STOCK), 50, 500),
                succeeded(2, Proposal.attempt(BEST, ParameterGroup.INPUT_SPLIT), 20, 250),
                succeeded(3, Proposal.of(BEST, Purpose.CONFIRM), 22, 260),
                new Trial(
                        4,
                        Proposal.attempt(BEST.with(MapReduceParameters.REDUCERS, 6), ParameterGroup.PARALLELISM),
                        TrialStatus.FAILED,
                        HOSTILE,
                        Optional.empty()),
                succeeded(5, Proposal.of(STOCK, Purpose.COMPARISON), 48, 480),
                succeeded(6, Proposal.of(BEST, Purpose.COMPARISON), 24, 240));
        return new TuningResult(
                StopReason.CONVERGED,
                trials,
                Optional.of(new Summary(STOCK, 1, 48, 48, 48, OptionalDouble.of(480), OptionalDouble.of(576))),
                Optional.of(new Summary(BEST, 1, 24, 24, 24, OptionalDouble.of(240), OptionalDouble.of(288))),
                Optional.empty());
    }

    /** A model's only trial. */
    static TuningResult predicted() {
        Measurement measurement = new Measurement(
                50,
                OptionalDouble.of(500),
                JoulesQuality.PREDICTED,
                40,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.of(new ClassTime(50, SecondsQuality.PREDICTED, OptionalDouble.empty())));
        Trial trial =
                new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.SUCCEEDED, "", Optional.of(measurement));
        Optional<Summary> stock =
                Optional.of(new Summary(STOCK, 1, 50, 50, 50, OptionalDouble.of(500), OptionalDouble.of(50)));
        return new TuningResult(StopReason.EXHAUSTED, List.of(trial), stock, stock, Optional.empty());
    }

    static TuningResult nothingSucceeded() {
        Trial failed =
                new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.TIMEOUT, "too long", Optional.empty());
        return new TuningResult(
                StopReason.NOTHING_SUCCEEDED, List.of(failed), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Trial succeeded(int number, Proposal proposal, double seconds, double joules) {
        Measurement measurement = new Measurement(
                seconds,
                OptionalDouble.of(joules),
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.of(314),
                OptionalInt.empty(),
                Map.of(),
                Optional.of(new ClassTime(12 * seconds, SecondsQuality.EMULATED, OptionalDouble.empty())));
        return new Trial(number, proposal, TrialStatus.SUCCEEDED, "", Optional.of(measurement));
    }
}
