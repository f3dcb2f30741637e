package io.wattle.simulator.study;

import io.wattle.model.ClusterProfile;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Failures;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.trace.StudyWork;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.trace.TracedWork;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A trace on a cluster: jobs of the studies, of profiles, or that ran elsewhere, under the conditions of Zhao2016. Immutable. */
public final class TraceRun {

    /** Most maps and reduces of all jobs together: each has some hundred bytes. */
    public static final long MOST_TASKS = 5_000_000;

    private final Zhao2016Jobs jobs;
    private final ClusterProfile cluster;
    private final List<DatedJob> dated;
    private final List<Submission> submissions;
    private final OptionalDouble horizonSeconds;
    private final Map<String, String> settings;

    /** @param deadlineSeconds when it has to be done; empty if nobody says */
    private record DatedJob(TracedJob job, OptionalDouble deadlineSeconds) {}

    private TraceRun(
            Zhao2016Jobs jobs,
            ClusterProfile cluster,
            List<DatedJob> dated,
            OptionalDouble horizonSeconds,
            Map<String, String> settings) {
        this.jobs = jobs;
        this.settings = Map.copyOf(settings);
        this.cluster = cluster;
        this.dated = List.copyOf(dated);
        this.horizonSeconds = horizonSeconds;
        submissions = dated.stream()
                .map(it -> with(settings, jobs.submission(it.job(), cluster, it.deadlineSeconds())))
                .toList();
        long tasks = submissions.stream().mapToLong(Submission::tasks).sum();
        if (tasks > MOST_TASKS) {
            throw new IllegalArgumentException(
                    tasks + " maps and reduces of all jobs together (allowed: up to " + MOST_TASKS + ")");
        }
    }

    private static Submission with(Map<String, String> settings, Submission submission) {
        return settings.isEmpty()
                ? submission
                : new Submission(
                        submission.profile(),
                        SettingOverrides.apply(submission.settings(), settings),
                        submission.atSeconds(),
                        submission.deadlineSeconds(),
                        submission.ownWork());
    }

    /**
     * The same jobs, due at the same times, with other settings.
     *
     * @param others by Hadoop's names, over those that each job has
     * @throws IllegalArgumentException if a setting is none that can be, or does not fit a job whose tasks are recorded one by one
     */
    public TraceRun with(Map<String, String> others) {
        return new TraceRun(jobs, cluster, dated, horizonSeconds, others);
    }

    /**
     * Jobs without deadlines.
     *
     * @throws IllegalArgumentException if a job is unknown
     */
    public static TraceRun of(Zhao2016Jobs jobs, ClusterProfile cluster, Trace trace) {
        List<DatedJob> dated = trace.jobs().stream()
                .map(it -> new DatedJob(it, OptionalDouble.empty()))
                .toList();
        return new TraceRun(jobs, cluster, dated, trace.horizonSeconds(), Map.of());
    }

    /**
     * Jobs with deadlines.
     *
     * @param slack how many times as long as alone a job may take, more than 0
     * @param alone cluster on which a study's job is alone; any other job is on its own cluster, which its containers fit
     * @throws IllegalArgumentException if a job is unknown
     * @throws StuckException if a job can never end there
     */
    public static TraceRun withDeadlines(
            Zhao2016Jobs jobs, ClusterProfile cluster, Trace trace, double slack, ClusterProfile alone)
            throws StuckException {
        if (!(slack > 0) || Double.isInfinite(slack)) {
            throw new IllegalArgumentException("slack of deadlines: " + slack + " (allowed: more than 0)");
        }
        Map<Kind, Double> secondsAlone = new HashMap<>();
        List<DatedJob> dated = new ArrayList<>();
        for (TracedJob it : trace.jobs()) {
            Kind kind = new Kind(it.job(), it.work());
            Double seconds = secondsAlone.get(kind);
            if (seconds == null) {
                seconds = secondsAlone(jobs, kind, it.work() instanceof StudyWork ? alone : cluster);
                secondsAlone.put(kind, seconds);
            }
            dated.add(new DatedJob(it, OptionalDouble.of(it.atSeconds() + slack * seconds)));
        }
        return new TraceRun(jobs, cluster, dated, trace.horizonSeconds(), Map.of());
    }

    private record Kind(String job, TracedWork work) {}

    private static double secondsAlone(Zhao2016Jobs jobs, Kind kind, ClusterProfile alone) throws StuckException {
        Submission job = jobs.submission(new TracedJob(0, kind.job(), kind.work()), alone, OptionalDouble.empty());
        try {
            return Simulation.run(jobs.workers(alone), List.of(job), PlacementRule.STOCK, jobs.conditions(1))
                    .jobs()
                    .get(0)
                    .seconds();
        } catch (StuckException e) {
            throw new StuckException(
                    "alone on " + alone.name() + ", which its deadline is taken from, " + e.getMessage());
        }
    }

    /** The same jobs, due at the same times, on another cluster: with containers and tasks that fit that one. */
    public TraceRun on(ClusterProfile other) {
        return new TraceRun(jobs, other, dated, horizonSeconds, settings);
    }

    /** Its jobs as they are submitted, in their order. */
    public List<Submission> submissions() {
        return submissions;
    }

    /**
     * Runs it.
     *
     * @param rule who gets a node's room
     * @param power which nodes sleep
     * @param seed of {@link Conditions}
     * @throws StuckException if a job can never end
     */
    public SimulationResult run(PlacementRule.Factory rule, PowerPolicy.Factory power, long seed)
            throws StuckException {
        return run(rule, power, seed, SimulationListener.NOBODY);
    }

    /**
     * The same, and somebody is told what happens.
     *
     * @throws StuckException if a job can never end
     */
    public SimulationResult run(
            PlacementRule.Factory rule, PowerPolicy.Factory power, long seed, SimulationListener listener)
            throws StuckException {
        return run(rule, power, Failures.NONE, seed, listener);
    }

    /**
     * The same, and some of it fails.
     *
     * @throws StuckException if a job can never end
     */
    public SimulationResult run(
            PlacementRule.Factory rule,
            PowerPolicy.Factory power,
            Failures failures,
            long seed,
            SimulationListener listener)
            throws StuckException {
        Conditions conditions = jobs.conditions(seed)
                .until(horizonSeconds.orElse(Double.POSITIVE_INFINITY), power)
                .failing(failures);
        return Simulation.run(jobs.workers(cluster), submissions, rule, conditions, listener);
    }
}
