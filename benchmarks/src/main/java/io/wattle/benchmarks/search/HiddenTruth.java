package io.wattle.benchmarks.search;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * How long a job takes on a cluster that nobody knows: the simulator with each of its parameters changed by a factor that is drawn. The
 * same settings always take as long. Used by one thread.
 */
final class HiddenTruth {

    private static final Duration UNLIMITED = Duration.ofDays(1000);

    private final String name;
    private final ModelEngine engine;
    private final SearchSpace space;
    private final Map<Settings, OptionalDouble> seconds = new HashMap<>();

    private HiddenTruth(String name, ModelEngine engine) {
        this.name = name;
        this.engine = engine;
        this.space = engine.space();
    }

    /**
     * One.
     *
     * @param spread each parameter is between so much less and so much more, as a share; a gain by threads is not less than 1
     * @param seed of the factors
     */
    static HiddenTruth perturbed(String job, String cluster, double spread, long seed) {
        ClusterProfile profile = Catalog.builtIn().profile(cluster).orElseThrow();
        Parameters nominal = Parameters.zhao2016();
        Random random = new Random(seed);
        double[] values = nominal.all().stream()
                .mapToDouble(it -> Math.max(least(it), it.value() * (1 + spread * (2 * random.nextDouble() - 1))))
                .toArray();
        return new HiddenTruth(job + " on " + cluster, new ModelEngine(job, profile, seed, nominal.withValues(values)));
    }

    /** A second thread on a core takes nothing away. */
    private static double least(Parameter parameter) {
        return parameter.name().equals("dellThreadGain") ? 1 : 0;
    }

    String name() {
        return name;
    }

    SearchSpace space() {
        return space;
    }

    /** Without noise; empty if the job fails with these settings. */
    OptionalDouble seconds(Settings settings) throws InterruptedException {
        OptionalDouble known = seconds.get(settings);
        if (known == null) {
            // One label, so that all have the same stragglers.
            Outcome outcome = engine.run(settings, "truth", UNLIMITED, share -> {});
            known = outcome.measurement()
                    .map(Measurement::seconds)
                    .map(OptionalDouble::of)
                    .orElse(OptionalDouble.empty());
            seconds.put(settings, known);
        }
        return known;
    }

    /** Of the best of so many random settings. */
    double bestSeconds(int draws, long seed) throws InterruptedException {
        Random random = new Random(seed);
        double best = Double.POSITIVE_INFINITY;
        for (int drawn = 0; drawn < draws; ) {
            var settings = space.draw(random);
            if (settings.isPresent()) {
                drawn++;
                best = Math.min(best, seconds(settings.get()).orElse(Double.POSITIVE_INFINITY));
            }
        }
        return best;
    }
}
