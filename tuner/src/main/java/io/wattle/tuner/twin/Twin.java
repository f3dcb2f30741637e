package io.wattle.tuner.twin;

import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Simulates real jobs together, each submitted when it really was. Immutable and thread safe. */
public final class Twin {

    private static final double MILLIS_PER_SECOND = 1000;

    private final Zhao2016Jobs study = new Zhao2016Jobs(Parameters.zhao2016());
    private final List<RealJob> jobs;
    private final long seed;

    /**
     * @param jobs at least one
     * @param seed of what is drawn
     */
    public Twin(List<RealJob> jobs, long seed) {
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("no job (needed: at least one)");
        }
        this.jobs = jobs.stream()
                .sorted(Comparator.comparing(it -> it.application().submitted()))
                .toList();
        this.seed = seed;
    }

    /** In the order of their submission. */
    public List<RealJob> jobs() {
        return jobs;
    }

    /** Whether most of them were placed by the plug-in's policy. */
    public boolean wasPlacedByPolicy() {
        long active = jobs.stream()
                .filter(it -> it.application().mode().filter("active"::equals).isPresent())
                .count();
        return 2 * active > jobs.size();
    }

    /**
     * Runs all jobs to their ends. Time begins at the midnight (UTC) before the first job, so that nodes that sleep at certain
     * times of day do so at those of the jobs.
     *
     * @throws StuckException if a job can never end there
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public TwinRun on(TwinCluster on) throws StuckException {
        Conditions conditions = study.conditions(seed).until(Double.POSITIVE_INFINITY, on.power());
        JobLedger ledger = new JobLedger();
        SimulationResult result =
                Simulation.run(study.workers(on.cluster()), submissions(), on.rule(), conditions, ledger);
        List<PredictedJob> predicted = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            // The ResourceManager hears of a job once its client has prepared it.
            double seconds = result.jobs().get(i).seconds() - conditions.costs().submitSeconds();
            predicted.add(new PredictedJob(seconds, ledger.joules(i)));
        }
        return new TwinRun(on, result, predicted);
    }

    private List<Submission> submissions() {
        Instant midnight = jobs.get(0).application().submitted().truncatedTo(ChronoUnit.DAYS);
        return jobs.stream()
                .map(it -> new Submission(
                        it.job().profile().named(it.name()),
                        it.job().settings(),
                        Duration.between(midnight, it.application().submitted()).toMillis() / MILLIS_PER_SECOND))
                .toList();
    }
}
