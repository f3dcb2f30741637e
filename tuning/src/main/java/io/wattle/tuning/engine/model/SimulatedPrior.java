package io.wattle.tuning.engine.model;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.MapCount;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.RatePrior;
import io.wattle.tuning.surrogate.SimulatedRuns;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * What a search may take of a job's rates before it has run: those that fit runs in the simulator. Stateless; the same job and cluster
 * give the same.
 */
public final class SimulatedPrior {

    private static final int MOST_RUNS = 2000;

    /** Tasks and workers of all simulated runs together: beyond it there are fewer runs. It takes some seconds. */
    private static final long MOST_WORK = 1_000_000;

    /** From fewer runs nothing is learnt. */
    private static final int FEWEST_RUNS = 20;

    /** Of these, drawn ones as they come that are kept: what slow settings cost. */
    private static final int ANY = 40;

    /** And the fastest: the best settings of a cluster that is a little different are among such. */
    private static final int FASTEST = 80;

    private static final long SEED = 1;

    /** Programs of a study in C++ have other names here. */
    private static final Map<String, String> STUDY_NAMES =
            Map.of("pi-native", "pi-cpp", "grep-native", "grep", "kmeans-native", "kmeans");

    /** Where the runs take place for which the prior is. */
    public enum Place {
        /** In the simulator itself, or one like it: of platforms that its fit had not seen it is off by 39% (docs/simulator-results.md). */
        SIMULATOR(1.4, 1, 0.8),
        /** On nodes of the class, or on a testbed as fast: the studies' Java, Hadoop and disks were others. */
        NODES(2, 3, 0.6),
        /** On this machine, up to a hundred times as fast as a node of a catalog's class; waits for heartbeats are as long. */
        HOST(3, 10, 0.3);

        private final double spread;
        private final double speedSpread;
        private final double correlation;

        Place(double spread, double speedSpread, double correlation) {
            this.spread = spread;
            this.speedSpread = speedSpread;
            this.correlation = correlation;
        }
    }

    private SimulatedPrior() {}

    /**
     * A prior for a job.
     *
     * @param job its name, of the simulator's jobs or the tuner's
     * @param cluster its profile
     * @return empty if the simulator does not know the job, or lacks a figure of the cluster, or it fails there with all settings, or the
     *     cluster is so large that a few runs would take long
     */
    public static Optional<RatePrior> of(String job, ClusterProfile cluster, Place place) throws InterruptedException {
        String name = STUDY_NAMES.getOrDefault(job, job);
        if (!ModelEngine.JOBS.contains(name)) {
            return Optional.empty();
        }
        Optional<ModelEngine> known = engine(name, cluster);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        try (ModelEngine engine = known.get()) {
            SearchSpace space = engine.space();
            Map<Settings, Double> seconds = seconds(engine, space);
            return seconds.isEmpty() ? Optional.empty() : Optional.of(fitted(space.workload(), seconds, place));
        }
    }

    /** Empty where nodes are too small for the study's containers, or too little is known of them. */
    private static Optional<ModelEngine> engine(String name, ClusterProfile cluster) {
        try {
            return Optional.of(new ModelEngine(name, cluster, SEED));
        } catch (MissingFigureException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Settings as they are drawn, as many as can be simulated in a few seconds on any machine. */
    static List<Settings> drawn(SearchSpace space) {
        Random random = new Random(SEED);
        List<Settings> drawn = new ArrayList<>();
        long work = 0;
        for (int i = 0; i < MOST_RUNS; i++) {
            Optional<Settings> settings = space.draw(random);
            if (settings.isPresent()) {
                work += work(space.workload(), settings.get());
                if (work > MOST_WORK) {
                    break;
                }
                drawn.add(settings.get());
            }
        }
        return drawn.size() < FEWEST_RUNS ? List.of() : drawn;
    }

    private static long work(Workload workload, Settings settings) {
        return Math.round(MapCount.of(workload, settings)
                + settings.value(MapReduceParameters.REDUCERS)
                + workload.limits().workers());
    }

    private static RatePrior fitted(Workload workload, Map<Settings, Double> seconds, Place place) {
        return RatePrior.fitted(
                new SimulatedRuns(workload, seconds, place.correlation), place.spread, place.speedSpread);
    }

    /** The fastest of many, where the best settings of a cluster may be, and some of the others. */
    private static Map<Settings, Double> seconds(ModelEngine engine, SearchSpace space) throws InterruptedException {
        Map<Settings, Double> seconds = new LinkedHashMap<>();
        for (Settings settings : drawn(space)) {
            Outcome outcome = engine.run(settings, "prior", TrialLimits.NONE, share -> {});
            outcome.measurement().map(Measurement::seconds).ifPresent(it -> seconds.put(settings, it));
        }
        Map<Settings, Double> kept = new LinkedHashMap<>();
        seconds.entrySet().stream().limit(ANY).forEach(it -> kept.put(it.getKey(), it.getValue()));
        seconds.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .limit(FASTEST)
                .forEach(it -> kept.put(it.getKey(), it.getValue()));
        return kept;
    }
}
