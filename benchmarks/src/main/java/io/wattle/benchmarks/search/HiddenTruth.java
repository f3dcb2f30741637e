package io.wattle.benchmarks.search;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.study.Parameter;
import io.wattle.simulator.study.Parameters;
import io.wattle.tuning.engine.model.ModelEngine;
import io.wattle.tuning.engine.model.SimulatedPrior;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Guidance;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;

/** How long a job takes on a cluster that nobody knows. The same settings always take as long. Used by one thread. */
final class HiddenTruth {

    private final String name;
    private final SearchSpace space;
    private final Guidance guidance;
    private final Cluster cluster;
    private final Map<Settings, Optional<Measurement>> runs = new HashMap<>();

    private HiddenTruth(String name, SearchSpace space, Guidance guidance, Cluster cluster) {
        this.name = name;
        this.space = space;
        this.guidance = guidance;
        this.cluster = cluster;
    }

    /** What takes how long. */
    @FunctionalInterface
    private interface Cluster {

        /** Empty if the job fails. */
        Optional<Measurement> run(Settings settings) throws InterruptedException;
    }

    /**
     * The simulator, with each of its parameters changed by a factor that is drawn.
     *
     * @param guidance what a tuner knows of the job there
     * @param spread each parameter is between so much less and so much more, as a share; a gain by threads is not less than 1
     * @param seed of the factors
     */
    static HiddenTruth perturbed(String job, String cluster, Guidance guidance, double spread, long seed) {
        ClusterProfile profile = Catalog.builtIn().profile(cluster).orElseThrow();
        Parameters nominal = Parameters.zhao2016();
        Random random = new Random(seed);
        double[] values = nominal.all().stream()
                .mapToDouble(it -> Math.max(least(it), it.value() * (1 + spread * (2 * random.nextDouble() - 1))))
                .toArray();
        ModelEngine engine = new ModelEngine(job, profile, seed, nominal.withValues(values));
        return new HiddenTruth(job + " on " + cluster, engine.space(), guidance, settings -> run(engine, settings));
    }

    /**
     * A {@link TabledCluster}, on which the job has as many tasks as in the simulator, and fails where it does there.
     *
     * @param guidance what a tuner knows of the job there: its rates are the work
     * @param tables of a node
     * @param spread see there
     */
    static HiddenTruth tabled(
            String job, String cluster, Guidance guidance, SharingTables tables, double spread, long seed) {
        ClusterProfile profile = Catalog.builtIn().profile(cluster).orElseThrow();
        ModelEngine engine = new ModelEngine(job, profile, seed);
        TabledCluster tabled =
                new TabledCluster(engine.space().workload(), guidance.prior().rates(), tables, spread, seed);
        return new HiddenTruth(
                job + " on " + cluster,
                engine.space(),
                guidance,
                settings -> run(engine, settings)
                        .map(Measurement::counters)
                        .map(it -> tabled.seconds(settings, it.get("MAPS"), it.get("REDUCES")))
                        .map(HiddenTruth::ofTime));
    }

    /** What was measured. */
    static HiddenTruth recorded(RecordedRuns runs) {
        return new HiddenTruth(runs.name(), runs.space(), runs.guidance(), runs::run);
    }

    /** What a tuner would know of such clusters: the simulator as it is. */
    static Guidance guidance(String job, String cluster) throws InterruptedException {
        ClusterProfile profile = Catalog.builtIn().profile(cluster).orElseThrow();
        return Guidance.NONE.with(
                SimulatedPrior.of(job, profile, SimulatedPrior.Place.SIMULATOR).orElseThrow());
    }

    private static Optional<Measurement> run(ModelEngine engine, Settings settings) throws InterruptedException {
        // One label, so that all have the same stragglers.
        Outcome outcome = engine.run(settings, "truth", TrialLimits.NONE, share -> {});
        return outcome.measurement();
    }

    private static Measurement ofTime(double seconds) {
        return Measurement.ofTime(seconds, OptionalDouble.empty(), JoulesQuality.PREDICTED, Optional.empty());
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

    /** What guides a search that has a model. */
    Guidance guidance() {
        return guidance;
    }

    /** Without noise; empty if the job fails with these settings. */
    Optional<Measurement> run(Settings settings) throws InterruptedException {
        Optional<Measurement> known = runs.get(settings);
        if (known == null) {
            known = cluster.run(settings);
            runs.put(settings, known);
        }
        return known;
    }

    /** The seconds of that. */
    OptionalDouble seconds(Settings settings) throws InterruptedException {
        return run(settings).stream().mapToDouble(Measurement::seconds).findFirst();
    }

    /** Of the best of so many random settings. */
    double bestSeconds(int draws, long seed) throws InterruptedException {
        Random random = new Random(seed);
        double best = Double.POSITIVE_INFINITY;
        for (int drawn = 0; drawn < draws; ) {
            var settings = space.draw(random);
            if (settings.isPresent()) {
                drawn++;
                // Not kept: hardly any of them runs in a race.
                best = Math.min(
                        best,
                        cluster.run(settings.get()).map(Measurement::seconds).orElse(Double.POSITIVE_INFINITY));
            }
        }
        return best;
    }
}
