package io.wattle.tuning.engine.model;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import io.wattle.tuning.surrogate.RatePrior;
import io.wattle.tuning.surrogate.SimulatedRuns;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * What a search may take of a job's rates before it has run: those that fit runs in the simulator. Stateless; the same job and cluster
 * give the same.
 */
public final class SimulatedPrior {

    private static final int RUNS = 2000;

    /** Of these, drawn ones as they come that are kept: what slow settings cost. */
    private static final int ANY = 40;

    /** And the fastest: the best settings of a cluster that is a little different are among such. */
    private static final int FASTEST = 80;

    private static final long SEED = 1;
    private static final Duration UNLIMITED = Duration.ofDays(1000);

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
        private final double likeness;

        Place(double spread, double speedSpread, double likeness) {
            this.spread = spread;
            this.speedSpread = speedSpread;
            this.likeness = likeness;
        }
    }

    private SimulatedPrior() {}

    /**
     * A prior for a job.
     *
     * @param job its name, of the simulator's jobs or the tuner's
     * @param cluster its profile
     * @return empty if the simulator does not know the job, or lacks a figure of the cluster, or it fails there with all settings
     */
    public static Optional<RatePrior> of(String job, ClusterProfile cluster, Place place) throws InterruptedException {
        String name = STUDY_NAMES.getOrDefault(job, job);
        if (!ModelEngine.JOBS.contains(name)) {
            return Optional.empty();
        }
        try (ModelEngine engine = new ModelEngine(name, cluster, SEED)) {
            SearchSpace space = engine.space();
            Map<Settings, Double> seconds = seconds(engine, space);
            return seconds.isEmpty() ? Optional.empty() : Optional.of(fitted(space.workload(), seconds, place));
        } catch (MissingFigureException | IllegalArgumentException e) {
            // Nodes too small for the study's containers, or of which too little is known.
            return Optional.empty();
        }
    }

    private static RatePrior fitted(Workload workload, Map<Settings, Double> seconds, Place place) {
        return RatePrior.fitted(new SimulatedRuns(workload, seconds, place.likeness), place.spread, place.speedSpread);
    }

    /** The fastest of many, where the best settings of a cluster may be, and some of the others. */
    private static Map<Settings, Double> seconds(ModelEngine engine, SearchSpace space) throws InterruptedException {
        Random random = new Random(SEED);
        Map<Settings, Double> seconds = new LinkedHashMap<>();
        for (int i = 0; i < RUNS; i++) {
            Optional<Settings> drawn = space.draw(random);
            if (drawn.isPresent()) {
                Outcome outcome = engine.run(drawn.get(), "prior", UNLIMITED, share -> {});
                outcome.measurement().map(Measurement::seconds).ifPresent(it -> seconds.put(drawn.get(), it));
            }
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
