package io.wattle.tuning.run;

import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleConsumer;
import java.util.function.Function;

/** Answers with a formula instead of a cluster. */
final class TestingEngine implements Engine {

    /** The search of a plan. */
    static Search search(SearchSpace space, RunPlan plan) {
        return Strategies.named(plan.strategy(), space, plan.tolerance(), plan.window(), plan.seed());
    }

    static final NodeLimits LIMITS = new NodeLimits(600, 2, 3, 1);

    final List<Settings> runs = new ArrayList<>();
    final List<String> labels = new ArrayList<>();
    final List<TrialLimits> limits = new ArrayList<>();
    private final Function<Settings, Outcome> formula;
    private int crashAtRun = Integer.MAX_VALUE;

    TestingEngine(Function<Settings, Outcome> formula) {
        this.formula = formula;
    }

    /** A job whose time falls with merged maps, a combiner and more containers at once. */
    static Outcome costModel(Settings settings) {
        double maps = settings.value(MapReduceParameters.SPLIT_MAX_MB) == 0
                ? 24
                : Math.ceil(24 / settings.value(MapReduceParameters.SPLIT_MAX_MB));
        double slots = 1800 / settings.value(MapReduceParameters.MAP_MEMORY_MB);
        double seconds = 5 + 2 * Math.ceil(maps / slots) + settings.value(MapReduceParameters.REDUCERS);
        return succeeded(settings.value(MapReduceParameters.COMBINER) == 1 ? 0.8 * seconds : seconds);
    }

    /** That of a job without reduces, whose output no map has to sort. */
    static Outcome mapsOnly(Settings settings) {
        return succeeded(costModel(settings).measurement().orElseThrow().seconds(), Map.of("REDUCES", 0L, "MAPS", 24L));
    }

    static Outcome succeeded(double seconds) {
        return succeeded(seconds, Map.of());
    }

    private static Outcome succeeded(double seconds, Map<String, Long> counters) {
        return Outcome.succeeded(new Measurement(
                seconds,
                3 * seconds,
                JoulesQuality.EMULATED,
                seconds,
                OptionalInt.empty(),
                OptionalInt.of(99),
                counters));
    }

    /** Without a reading of the power meter. */
    static Outcome unmetered(double seconds) {
        return Outcome.succeeded(new Measurement(
                seconds,
                OptionalDouble.empty(),
                JoulesQuality.METERED,
                seconds,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Map.of(),
                Optional.empty()));
    }

    static Outcome failed(String reason) {
        return Outcome.unsuccessful(TrialStatus.FAILED, reason);
    }

    /** The process dies in the middle of this run, counted from 1. */
    TestingEngine crashingAtRun(int run) {
        crashAtRun = run;
        return this;
    }

    @Override
    public String name() {
        return "testing";
    }

    @Override
    public NodeLimits limits() {
        return LIMITS;
    }

    Instant end = Instant.MAX;
    private InstantSource clock;

    /** Throws what a cluster's engine throws when the time of {@link #endBy} comes. */
    TestingEngine on(InstantSource time) {
        clock = time;
        return this;
    }

    @Override
    public void endBy(Instant time) {
        end = time;
    }

    @Override
    public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException {
        if (runs.size() + 1 == crashAtRun) {
            throw new IOException("connection refused");
        }
        runs.add(settings);
        labels.add(label);
        this.limits.add(limits);
        progress.accept(1);
        Outcome outcome = formula.apply(settings);
        if (clock != null && !clock.instant().isBefore(end)) {
            throw new OutOfTimeException("the job was killed");
        }
        return outcome;
    }

    @Override
    public void close() {}
}
