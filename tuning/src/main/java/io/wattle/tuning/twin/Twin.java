package io.wattle.tuning.twin;

import io.wattle.ledger.EnergyTotal;
import io.wattle.ledger.IdlePolicy;
import io.wattle.simulator.ClusterNodes;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.UnfitJobsException;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.YarnSettings;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Simulates real jobs together: the ResourceManager hears of each when it really did. Time begins when the first job's client starts.
 * Immutable and thread safe.
 */
public final class Twin {

    /** On average a client that looks once a second sees a job's end so much later than the ResourceManager. */
    private static final double CLIENT_SECONDS = 0.5;

    private static final double MILLIS_PER_SECOND = 1000;
    private static final Comparator<RealJob> BY_SUBMISSION = Comparator.<RealJob, Instant>comparing(
                    it -> it.application().submitted())
            .thenComparing(it -> it.application().epoch())
            .thenComparing(it -> it.application().number());

    private final Zhao2016Jobs study = new Zhao2016Jobs(Parameters.zhao2016());
    private final List<RealJob> jobs;
    private final Conditions conditions;
    private final List<Submission> submissions;
    private final IdlePolicies idle;

    /** Of a cluster whose configuration does not say who bears idle joules. */
    public Twin(List<RealJob> jobs, YarnSettings yarn, long seed) {
        this(jobs, yarn, Optional.empty(), seed);
    }

    /**
     * @param jobs at least one
     * @param yarn how the ResourceManager gives out containers
     * @param idle who bears idle joules, by the configuration; empty if it does not say
     * @param seed of what is drawn
     * @throws IllegalArgumentException if they have too many tasks to be simulated together; the message says how many are allowed
     */
    public Twin(List<RealJob> jobs, YarnSettings yarn, Optional<IdlePolicy> idle, long seed) {
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("no job (needed: at least one)");
        }
        this.jobs = jobs.stream().sorted(BY_SUBMISSION).toList();
        this.idle = IdlePolicies.of(this.jobs, idle);
        Conditions ofStudy = study.conditions(seed);
        conditions = ofStudy.under(reporting(yarn, ofStudy.yarn().heartbeatSeconds()));
        submissions = this.jobs.stream()
                .map(it -> new Submission(
                        it.job().profile().named(it.name()), it.job().settings(), secondsAfterFirst(it)))
                .toList();
        long tasks = submissions.stream().mapToLong(Submission::tasks).sum();
        if (tasks > TraceRun.MOST_TASKS) {
            throw new IllegalArgumentException(
                    tasks + " maps and reduces of all jobs together (allowed: up to " + TraceRun.MOST_TASKS + ")");
        }
    }

    /**
     * Nodes report when a container stops, too: with an interval of 1 s, in which the parameter was fitted, so often on average.
     *
     * @param shareOfInterval of the interval that passes from one report to the next
     */
    private static YarnSettings reporting(YarnSettings yarn, double shareOfInterval) {
        return yarn.withHeartbeatSeconds(shareOfInterval * yarn.heartbeatSeconds());
    }

    private double secondsAfterFirst(RealJob job) {
        return Duration.between(
                                jobs.get(0).application().submitted(),
                                job.application().submitted())
                        .toMillis()
                / MILLIS_PER_SECOND;
    }

    /** In the order of their submission. */
    public List<RealJob> jobs() {
        return jobs;
    }

    /** Who placed them. */
    public Placements placements() {
        return Placements.of(jobs);
    }

    /** Who bears idle joules of each of them. */
    public IdlePolicies idlePolicies() {
        return idle;
    }

    /**
     * Runs all jobs to their ends.
     *
     * @throws UnfitJobsException if no node holds a job's containers; the places are those of {@link #jobs}
     * @throws StuckException if a job can never end there
     * @throws io.wattle.model.MissingFigureException if a class of the cluster lacks a figure
     */
    public TwinRun on(TwinCluster on) throws StuckException {
        JobLedger ledger = new JobLedger(IdlePolicy.BY_SHARE);
        SimulationResult result = run(on, Double.POSITIVE_INFINITY, ledger);
        List<PredictedJob> predicted = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            // The ResourceManager hears of a job once its client has prepared it, and is told of its end before the
            // client sees it.
            double seconds = result.jobs().get(i).seconds()
                    - conditions.costs().submitSeconds()
                    - Math.min(CLIENT_SECONDS, conditions.costs().finishSeconds());
            EnergyTotal energy = ledger.energy(i);
            double idleJoules = idle.of(jobs.get(i)) == IdlePolicy.BUCKET ? 0 : energy.idleJoules();
            predicted.add(new PredictedJob(seconds, energy.activeJoules(), idleJoules));
        }
        return new TwinRun(on, result, predicted);
    }

    /**
     * Goes on after the last job of a run, so that joules of two runs are of the same time.
     *
     * @param seconds of both
     */
    public TwinRun until(TwinRun run, double seconds) throws StuckException {
        return run.result().seconds() >= seconds
                ? run
                : new TwinRun(run.on(), run(run.on(), seconds, SimulationListener.NOBODY), run.jobs());
    }

    private SimulationResult run(TwinCluster on, double horizonSeconds, SimulationListener listener)
            throws StuckException {
        Conditions until = conditions.until(horizonSeconds, on.power()).from(clock());
        Optional<Machine> masters =
                on.mastersApart() ? Optional.of(study.machine(on.cluster().master())) : Optional.empty();
        ClusterNodes nodes = new ClusterNodes(study.workers(on.cluster()), masters);
        return Simulation.run(nodes, submissions, on.rule(), until, listener);
    }

    /** Of the day (UTC) on which the first job was submitted. Its client may start on the day before. */
    private DayClock clock() {
        Instant first = jobs.get(0).application().submitted();
        Duration sinceMidnight = Duration.between(first.truncatedTo(ChronoUnit.DAYS), first);
        return new DayClock(sinceMidnight.toMillis() / MILLIS_PER_SECOND
                - conditions.costs().submitSeconds());
    }

    /** Its jobs, but for those at some places. */
    public List<RealJob> jobsWithout(Set<Integer> places) {
        return IntStream.range(0, jobs.size())
                .filter(it -> !places.contains(it))
                .mapToObj(jobs::get)
                .toList();
    }
}
