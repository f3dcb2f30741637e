package io.wattle.simulator;

import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobFaults;
import io.wattle.simulator.job.SimulatedJob;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.PowerControl;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.ResourceManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * Runs jobs on a cluster in simulated time. The same input and seed give the same result, bit by bit, whatever the machine.
 * One instance is one run; not thread safe.
 */
public final class Simulation {

    /** Nobody starts or ends anything for so long: what waits then waits for ever. */
    private static final double WATCHDOG_SECONDS = 7 * 86_400;

    private static final int MOST_TOLD = 10;

    private final List<Workers> workers;
    private final List<Submission> submissions;
    private final Conditions conditions;
    private final SimulationListener listener;
    private final EventQueue time = new EventQueue();
    private final PowerPolicy power;
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final ResourceManager yarn;
    private final List<SimulatedJob> jobs = new ArrayList<>();
    private int ended;
    private Optional<String> stuckReason = Optional.empty();

    private Simulation(
            List<Workers> workers,
            List<Submission> submissions,
            PlacementRule.Factory rule,
            Conditions conditions,
            SimulationListener listener) {
        this.workers = workers;
        this.submissions = submissions;
        this.conditions = conditions;
        this.listener = listener;
        for (int group = 0; group < workers.size(); group++) {
            Workers of = workers.get(group);
            for (int i = 0; i < of.count(); i++) {
                nodes.add(new SimulatedNode(
                        nodes.size(), of.machine(), conditions.residentShare(), time, listener.ofNode(group, of)));
            }
        }
        power = conditions.power().create(conditions.clock());
        yarn = new ResourceManager(
                time,
                nodes,
                rule.create(time, nodes, conditions.yarn()),
                conditions.yarn(),
                ContainerListener.both(power.ofContainers(), listener.ofContainers()));
    }

    /**
     * Runs jobs until the last one has ended, well or not, or to the horizon. Times of what has not happened by then are NaN.
     *
     * @param workers at least one group
     * @param submissions at least one
     * @param rule which node a container may go to
     * @throws UnfitJobsException if jobs ask for containers that no node holds; then nothing is run
     * @throws StuckException if a job can never end; the message says which, and what it waits for
     */
    public static SimulationResult run(
            List<Workers> workers, List<Submission> submissions, PlacementRule.Factory rule, Conditions conditions)
            throws StuckException {
        return run(workers, submissions, rule, conditions, SimulationListener.NOBODY);
    }

    /**
     * The same, and somebody is told what happens.
     *
     * @throws UnfitJobsException if jobs ask for containers that no node holds; then nothing is run
     * @throws StuckException if a job can never end; the message says which, and what it waits for
     */
    public static SimulationResult run(
            List<Workers> workers,
            List<Submission> submissions,
            PlacementRule.Factory rule,
            Conditions conditions,
            SimulationListener listener)
            throws StuckException {
        if (workers.isEmpty() || submissions.isEmpty()) {
            throw new IllegalArgumentException(
                    "workers: " + workers.size() + ", jobs: " + submissions.size() + " (needed: at least one of each)");
        }
        return new Simulation(workers, submissions, rule, conditions, listener).run();
    }

    private SimulationResult run() throws StuckException {
        SplittableRandom random = new SplittableRandom(conditions.seed());
        Failures failures = conditions.failures();
        JobFaults faults = new JobFaults(
                failures.taskProbability(), failures.ofNodes(), reason -> stuckReason = Optional.of(reason));
        SimulatedJob.Cluster cluster =
                new SimulatedJob.Cluster(time, yarn, nodes, conditions.costs(), faults, listener.ofJobs());
        for (Submission submission : submissions) {
            SimulatedJob job = new SimulatedJob(
                    jobs.size(), cluster, submission, conditions.slownessSigma(), random.split(), it -> ended++);
            jobs.add(job);
            time.at(submission.atSeconds(), job::submit);
        }
        requireThatAllFit();
        if (conditions.power() != PowerPolicy.ALWAYS_ON) {
            new PowerControl(time, nodes, yarn, power, this::isOver).start();
        }
        if (failures.ofNodes()) {
            new NodeFailures(
                            time, nodes, yarn, jobs, failures, conditions.yarn().expirySeconds())
                    .start(random.split());
        }
        double progressSeconds = 0;
        long changes = 0;
        while (!isOver() && time.runNext(conditions.horizonSeconds())) {
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

    /** With a horizon what happens after the last job counts too. */
    private boolean isOver() {
        return ended == jobs.size() && Double.isInfinite(conditions.horizonSeconds());
    }

    /** For a container, or for something that nobody does: a task that computes for weeks is none of it. */
    private boolean somebodyWaitsForEver() {
        return nodes.stream().allMatch(SimulatedNode::isIdle)
                && (!yarn.waiting().isEmpty() || jobs.stream().anyMatch(SimulatedJob::isRunning));
    }

    /** A container that no node ever holds is told before anything runs, and whatever the horizon. */
    private void requireThatAllFit() throws UnfitJobsException {
        Map<Integer, String> unfit = new TreeMap<>();
        for (SimulatedJob job : jobs) {
            for (Ask ask : job.asks()) {
                if (workers.stream()
                        .map(Workers::machine)
                        .noneMatch(it -> conditions.yarn().fits(ask, it.containerMemoryMb(), it.containerVcores()))) {
                    unfit.putIfAbsent(job.number(), "its " + ask + " fit no node (" + largestNode() + ")");
                }
            }
        }
        if (!unfit.isEmpty()) {
            int first = unfit.keySet().iterator().next();
            throw new UnfitJobsException(jobs.get(first).name(), unfit);
        }
    }

    private String largestNode() {
        String memory = "the largest gives " + most(Machine::containerMemoryMb) + " MiB";
        return conditions.yarn().countsVcores()
                ? memory + ", that with the most vcores " + most(Machine::containerVcores)
                : memory;
    }

    private int most(ToIntFunction<Machine> figure) {
        return workers.stream().map(Workers::machine).mapToInt(figure).max().orElseThrow();
    }

    private StuckException stuck() {
        String waiting = yarn.waiting().stream()
                .flatMap(application -> application.asks().stream()
                        .filter(it -> it.pending() > 0)
                        .map(it -> "; " + application.name() + " waits for " + it.pending() + " " + it))
                .limit(MOST_TOLD)
                .collect(Collectors.joining());
        return new StuckException("at " + Math.round(time.nowSeconds()) + " s " + (jobs.size() - ended) + " of "
                + jobs.size() + " jobs cannot go on" + waiting + " (" + largestNode() + asleep() + ")");
    }

    private String asleep() {
        long count = nodes.stream()
                .filter(it -> it.state() != SimulatedNode.State.AWAKE)
                .count();
        return count == 0 ? "" : "; of " + nodes.size() + " nodes " + count + " sleep";
    }

    private List<ClassOutcome> classes() {
        List<ClassOutcome> classes = new ArrayList<>();
        int first = 0;
        for (Workers group : workers) {
            List<SimulatedNode> own = nodes.subList(first, first + group.count());
            first += group.count();
            double busySeconds =
                    own.stream().mapToDouble(it -> it.energy().busySeconds()).sum();
            classes.add(new ClassOutcome(
                    group.machine().name(),
                    group.count(),
                    own.stream().mapToDouble(it -> it.energy().joules()).sum(),
                    busySeconds / group.count() / time.nowSeconds()));
        }
        return classes;
    }
}
