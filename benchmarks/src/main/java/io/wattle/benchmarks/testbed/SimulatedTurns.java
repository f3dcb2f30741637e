package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.benchmarks.testbed.RunWindows.Window;
import io.wattle.ledger.IdlePolicy;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.ClusterNodes;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.twin.JobLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The turns of one scheduler in the simulator, in the testbed's time: its cores are as slow, its heartbeats as long. All of them are
 * one simulation, after a warm-up of all six jobs at once, so that the energy scheduler goes on with what it learned, as the plug-in does.
 * Immutable.
 */
final class SimulatedTurns {

    /** A turn has so long at least, and a quarter more than the longest that was measured: what it left would run beside the next one. */
    private static final double LEAST_SECONDS_OF_A_TURN = 1200;

    private static final double LONGER_THAN_MEASURED = 1.25;

    private static final int MOST_MASTERS = 32;
    private static final int MASTER_MB = 512;
    private static final double SLOWNESS_SIGMA = 0.1;

    /** Of a container: less than all, so that tasks do not press on the page cache. */
    private static final double RESIDENT_SHARE = 0.5;

    private final ClusterProfile cluster;
    private final Experiment experiment;
    private final double machineDmips;
    private final List<RunRecord> runs;
    private final double secondsOfATurn;

    /**
     * What the simulator says of a run.
     *
     * @param jobSeconds of its jobs, in their order
     * @param joules of the workers until the horizon
     * @param cpuSeconds of the machine that the testbed was on, by node class
     * @param jobJoules of its jobs by the rules of the plug-in's ledger, in their order; empty if nobody asked for them
     */
    record Simulated(List<Double> jobSeconds, double joules, Map<String, Double> cpuSeconds, List<Double> jobJoules) {

        Simulated {
            jobSeconds = List.copyOf(jobSeconds);
            jobJoules = List.copyOf(jobJoules);
            cpuSeconds = Map.copyOf(cpuSeconds);
        }
    }

    /**
     * @param machineDmips of a core of the machine that the testbed was on
     * @param runs of one scheduler, in the order in which they were made, all with one factor
     */
    SimulatedTurns(ClusterProfile cluster, Experiment experiment, double machineDmips, List<RunRecord> runs) {
        this.cluster = cluster;
        this.experiment = experiment;
        this.machineDmips = machineDmips;
        this.runs = List.copyOf(runs);
        this.secondsOfATurn = Math.max(
                LEAST_SECONDS_OF_A_TURN,
                LONGER_THAN_MEASURED
                        * runs.stream()
                                .mapToDouble(it -> it.outcome().watchedSeconds())
                                .max()
                                .orElse(0));
        if (runs.stream().mapToDouble(RunRecord::factor).distinct().count() != 1) {
            throw new IllegalArgumentException(
                    "runs of a scheduler have several factors, or there is none (needed: one)");
        }
    }

    /** In the order of the runs. */
    List<Simulated> with(TestbedModel model, long seed) throws StuckException {
        return with(model, seed, Optional.empty());
    }

    /** The same with joules of jobs, which takes longer. */
    List<Simulated> withJobJoules(TestbedModel model, long seed) throws StuckException {
        return with(model, seed, Optional.of(new JobLedger(IdlePolicy.BY_SHARE)));
    }

    private List<Simulated> with(TestbedModel model, long seed, Optional<JobLedger> ledger) throws StuckException {
        ClusterNodes nodes = nodes();
        List<Submission> submissions = new ArrayList<>();
        for (StudyJob job : StudyJob.SIX) {
            submissions.add(submission(model, job, 0, OptionalDouble.empty()));
        }
        List<Window> windows = new ArrayList<>();
        for (int turn = 0; turn < runs.size(); turn++) {
            double begin = begin(turn);
            PhaseOutcome outcome = runs.get(turn).outcome();
            windows.add(new Window(begin, begin + outcome.horizonSeconds()));
            for (JobResult job : outcome.jobs()) {
                OptionalDouble deadline = job.deadlineSeconds() == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(begin + job.deadlineSeconds());
                submissions.add(submission(model, job.job(), begin + job.submittedSeconds(), deadline));
            }
        }
        RunWindows seen = new RunWindows(windows, nodes.workers().size());
        YarnSettings yarn = new YarnSettings(1, YarnSettings.HADOOP_3.containersPerHeartbeat(), false, 1);
        Conditions conditions = new Conditions(yarn, model.costs(), RESIDENT_SHARE, SLOWNESS_SIGMA, seed)
                .until(begin(runs.size()), PowerPolicy.ALWAYS_ON);
        SimulationListener listener = ledger.isPresent() ? new BothListeners(seen, ledger.get()) : seen;
        SimulationResult result = Simulation.run(nodes, submissions, rule(), conditions, listener);
        return results(result, seen, ledger);
    }

    /** The warm-up comes before the first one. */
    private double begin(int turn) {
        return (turn + 1) * secondsOfATurn;
    }

    private PlacementRule.Factory rule() {
        return runs.get(0).key().scheduler() == Scheduler.STOCK
                ? PlacementRule.STOCK
                : EnergyRule.with(PlacementSettings.DEFAULT);
    }

    private Submission submission(TestbedModel model, StudyJob job, double atSeconds, OptionalDouble deadline) {
        return new Submission(
                model.profile(job), TestbedModel.settings(job, experiment.inputs(), MASTER_MB), atSeconds, deadline);
    }

    private List<Simulated> results(SimulationResult result, RunWindows seen, Optional<JobLedger> ledger) {
        List<Simulated> turns = new ArrayList<>();
        int first = StudyJob.SIX.size();
        for (int turn = 0; turn < runs.size(); turn++) {
            int jobs = runs.get(turn).outcome().jobs().size();
            Map<String, Double> cpuSeconds = new TreeMap<>();
            seen.coreSeconds(turn).forEach((name, seconds) -> cpuSeconds.put(name, seconds * machineShare(name)));
            turns.add(new Simulated(
                    result.jobs().subList(first, first + jobs).stream()
                            .map(it -> it.seconds())
                            .toList(),
                    seen.joules(turn),
                    cpuSeconds,
                    ledger.isEmpty()
                            ? List.of()
                            : IntStream.range(first, first + jobs)
                                    .mapToObj(it -> ledger.get().joules(it))
                                    .toList()));
            first += jobs;
        }
        return turns;
    }

    /** What a core of the class was of a core of the machine. */
    private double machineShare(String nodeClass) {
        return cluster.workers().stream()
                        .map(ClusterProfile.Workers::nodeClass)
                        .filter(it -> it.name().equals(nodeClass))
                        .findFirst()
                        .orElseThrow()
                        .dmipsPerCore()
                * factor()
                / machineDmips;
    }

    private double factor() {
        return runs.get(0).factor();
    }

    private ClusterNodes nodes() {
        List<Workers> workers = cluster.workers().stream()
                .map(it -> new Workers(
                        machine(it.nodeClass(), it.nodeClass().containerVcores() * TestbedModel.MB_PER_VCORE),
                        it.count()))
                .toList();
        return new ClusterNodes(workers, Optional.of(machine(cluster.master(), MOST_MASTERS * MASTER_MB)));
    }

    private Machine machine(NodeClass nodeClass, int containerMb) {
        return Machine.of(nodeClass, factor(), factor(), 1).withContainerMemoryMb(containerMb);
    }
}
