package io.wattle.simulator;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobFaults;
import io.wattle.simulator.job.SimulatedJob;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.NodeEnergy;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerControl;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.MastersApart;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs jobs on a cluster in simulated time. The same input and seed give the same result, bit by bit, whatever the machine.
 * One instance is one run; not thread safe.
 */
public final class Simulation {

    /** Nobody starts or ends anything for so long: what waits then waits for ever. */
    private static final double WATCHDOG_SECONDS = 7 * 86_400;

    private static final int MOST_TOLD = 10;

    /** From one look whether the thread is interrupted to the next: some milliseconds. */
    private static final int EVENTS_BETWEEN_LOOKS = 1024;

    private final ClusterNodes cluster;
    private final List<Submission> submissions;
    private final Conditions conditions;
    private final SimulationListener listener;
    private final EventQueue time = new EventQueue();
    private final PowerPolicy power;
    private final List<SimulatedNode> nodes = new ArrayList<>();

    /** Those nodes that run tasks. */
    private final List<SimulatedNode> workers;

    private final ResourceManager yarn;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private int ended;
    private Optional<String> stuckReason = Optional.empty();

    private Simulation(
            ClusterNodes cluster,
            List<Submission> submissions,
            PlacementRule.Factory rule,
            Conditions conditions,
            SimulationListener listener) {
        this.cluster = cluster;
        this.submissions = submissions;
        this.conditions = conditions;
        this.listener = listener;
        List<Workers> groups = cluster.groups();
        for (int group = 0; group < groups.size(); group++) {
            Workers of = groups.get(group);
            for (int i = 0; i < of.count(); i++) {
                nodes.add(new SimulatedNode(
                        nodes.size(), of.machine(), conditions.residentShare(), time, listener.ofNode(group, of)));
            }
        }
        workers = nodes.subList(0, cluster.workerCount());
        power = conditions.power().create(conditions.clock());
        yarn = new ResourceManager(
                time,
                nodes,
                workers.size(),
                placement(rule),
                conditions.yarn(),
                ContainerListener.both(power.ofContainers().only(this::isOnWorker), listener.ofContainers()));
    }

    /** Who decides which workers sleep does not know of another node. */
    private boolean isOnWorker(Container container) {
        return container.node().number() < workers.size();
    }

    private PlacementRule placement(PlacementRule.Factory rule) {
        PlacementRule ofWorkers = rule.create(time, workers, conditions.yarn());
        return cluster.masters().isPresent() ? new MastersApart(ofWorkers, nodes.get(workers.size())) : ofWorkers;
    }

    /**
     * Runs jobs until the last one has ended, well or not, or to the horizon. Times of what has not happened by then are NaN.
     *
     * @param workers at least one group
     * @param submissions at least one
     * @param rule which node a container may go to
     * @throws UnfitJobsException if jobs ask for containers that no node holds; then nothing is run
     * @throws StuckException if a job can never end; the message says which, and what it waits for
     * @throws InterruptedSimulationException if the thread is interrupted
     */
    public static SimulationResult run(
            List<Workers> workers, List<Submission> submissions, PlacementRule.Factory rule, Conditions conditions)
            throws StuckException {
        return run(ClusterNodes.of(workers), submissions, rule, conditions, SimulationListener.NOBODY);
    }

    /**
     * The same, and somebody is told what happens.
     *
     * @throws UnfitJobsException if jobs ask for containers that no node holds; then nothing is run
     * @throws StuckException if a job can never end; the message says which, and what it waits for
     * @throws InterruptedSimulationException if the thread is interrupted
     */
    public static SimulationResult run(
            List<Workers> workers,
            List<Submission> submissions,
            PlacementRule.Factory rule,
            Conditions conditions,
            SimulationListener listener)
            throws StuckException {
        return run(ClusterNodes.of(workers), submissions, rule, conditions, listener);
    }

    /**
     * The same on a cluster that may have a node for masters.
     *
     * @throws UnfitJobsException if jobs ask for containers that no node holds; then nothing is run
     * @throws StuckException if a job can never end; the message says which, and what it waits for
     * @throws InterruptedSimulationException if the thread is interrupted
     */
    public static SimulationResult run(
            ClusterNodes cluster,
            List<Submission> submissions,
            PlacementRule.Factory rule,
            Conditions conditions,
            SimulationListener listener)
            throws StuckException {
        if (submissions.isEmpty()) {
            throw new IllegalArgumentException("no jobs (needed: at least one)");
        }
        return new Simulation(cluster, submissions, rule, conditions, listener).run();
    }

    private SimulationResult run() throws StuckException {
        SplittableRandom random = new SplittableRandom(conditions.seed());
        Failures failures = conditions.failures();
        JobFaults faults = new JobFaults(
                failures.taskProbability(), failures.ofNodes(), reason -> stuckReason = Optional.of(reason));
        SimulatedJob.Cluster place =
                new SimulatedJob.Cluster(time, yarn, workers, conditions.costs(), faults, listener.ofJobs());
        for (Submission submission : submissions) {
            SimulatedJob job = new SimulatedJob(
                    jobs.size(), place, submission, conditions.slownessSigma(), random.split(), it -> ended++);
            jobs.add(job);
            time.at(submission.atSeconds(), job::submit);
        }
        new ContainerFit(cluster, conditions.yarn()).requireAll(jobs);
        if (conditions.power() != PowerPolicy.ALWAYS_ON) {
            new PowerControl(time, workers, yarn, power, this::isOver).start();
        }
        if (failures.ofNodes()) {
            new NodeFailures(
                            time,
                            workers,
                            yarn,
                            jobs,
                            failures,
                            conditions.yarn().expirySeconds())
                    .start(random.split());
        }
        double progressSeconds = 0;
        long changes = 0;
        double lastSeconds = Math.min(conditions.horizonSeconds(), lastSubmissionSeconds() + EventQueue.MOST_SECONDS);
        while (!isOver() && runNext(lastSeconds)) {
            if (stuckReason.isPresent()) {
                throw new StuckException("at " + Math.round(time.nowSeconds()) + " s " + stuckReason.get());
            } else if (changes != yarn.changes()) {
                changes = yarn.changes();
                progressSeconds = time.nowSeconds();
            } else if (time.nowSeconds() - progressSeconds > WATCHDOG_SECONDS && somebodyWaitsForEver()) {
                throw stuck();
            }
        }
        if (ended < jobs.size() && time.isEmpty()) {
            throw stuck();
        } else if (ended < jobs.size() && lastSeconds < conditions.horizonSeconds()) {
            throw endless();
        }
        if (Double.isFinite(conditions.horizonSeconds())) {
            time.advanceTo(conditions.horizonSeconds());
        }
        nodes.forEach(SimulatedNode::settle);
        listener.ended(time.nowSeconds());
        return new SimulationResult(
                jobs.stream().map(SimulatedJob::outcome).toList(),
                classes(),
                time.nowSeconds(),
                yarn.allocated(),
                time.processed(),
                power.report());
    }

    private boolean runNext(double lastSeconds) throws StuckException {
        if (time.processed() % EVENTS_BETWEEN_LOOKS == 0 && Thread.interrupted()) {
            throw new InterruptedSimulationException(time.nowSeconds());
        }
        return time.runNext(lastSeconds);
    }

    /** With a horizon what happens after the last job counts too. */
    private boolean isOver() {
        return ended == jobs.size() && Double.isInfinite(conditions.horizonSeconds());
    }

    /** For a container, or for something that nobody does: a task that computes for weeks is none of it. */
    private boolean somebodyWaitsForEver() {
        return nodes.stream().allMatch(SimulatedNode::isIdle)
                && (!yarn.waiting().isEmpty() || jobs.stream().anyMatch(SimulatedJob::isRunning));
    }

    private String largest(List<Machine> machines) {
        return ClusterNodes.largest(machines, conditions.yarn().countsVcores());
    }

    private StuckException stuck() {
        String waiting = yarn.waiting().stream()
                .flatMap(application -> application.asks().stream()
                        .filter(it -> it.pending() > 0)
                        .map(it -> "; " + application.name() + " waits for " + it.pending() + " " + it))
                .limit(MOST_TOLD)
                .collect(Collectors.joining());
        return new StuckException("at " + Math.round(time.nowSeconds()) + " s " + (jobs.size() - ended) + " of "
                + jobs.size() + " jobs cannot go on" + waiting + " ("
                + largest(cluster.groups().stream().map(Workers::machine).toList()) + notAwake() + ")");
    }

    private double lastSubmissionSeconds() {
        return submissions.stream().mapToDouble(Submission::atSeconds).max().orElseThrow();
    }

    /** Such as one whose profile, made of what a history claims, has more work than there is in the world. */
    private StuckException endless() {
        SimulatedJob first =
                jobs.stream().filter(SimulatedJob::isRunning).findFirst().orElseThrow();
        return new StuckException(String.format(
                Locale.ROOT,
                "%d of %d jobs still run ten years (%.0f s) after the last submission, the first of them %s, submitted at %.0f s"
                        + " (allowed: a job that ends by then; look at the work in its profile)",
                jobs.size() - ended,
                jobs.size(),
                EventQueue.MOST_SECONDS,
                first.name(),
                submissions.get(first.number()).atSeconds()));
    }

    /** Such as {@code ; of 35 nodes 20 have failed, 3 sleep, 1 wakes}. */
    private String notAwake() {
        String told = Stream.of(
                        notAwake(SimulatedNode.State.FAILED, "has failed", "have failed"),
                        notAwake(SimulatedNode.State.ASLEEP, "sleeps", "sleep"),
                        notAwake(SimulatedNode.State.WAKING, "wakes", "wake"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return told.isEmpty() ? "" : "; of " + nodes.size() + " nodes " + told;
    }

    private Optional<String> notAwake(SimulatedNode.State state, String one, String many) {
        long count = nodes.stream().filter(it -> it.state() == state).count();
        return count == 0 ? Optional.empty() : Optional.of(count + " " + (count == 1 ? one : many));
    }

    private List<ClassOutcome> classes() {
        List<ClassOutcome> classes = new ArrayList<>();
        int first = 0;
        for (Workers group : cluster.workers()) {
            List<SimulatedNode> own = workers.subList(first, first + group.count());
            first += group.count();
            List<NodeEnergy> energies = own.stream().map(SimulatedNode::energy).toList();
            double busySeconds =
                    energies.stream().mapToDouble(NodeEnergy::busySeconds).sum();
            classes.add(new ClassOutcome(
                    group.machine().name(),
                    group.count(),
                    energies.stream().mapToDouble(NodeEnergy::joules).sum(),
                    energies.stream().mapToDouble(NodeEnergy::idleJoules).sum(),
                    energies.stream().mapToDouble(NodeEnergy::activeJoules).sum(),
                    energies.stream().mapToDouble(NodeEnergy::sleepJoules).sum(),
                    busySeconds / group.count() / time.nowSeconds()));
        }
        return classes;
    }
}
