package io.wattle.tuner.profile;

import io.wattle.learning.ContainerObservation;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobContainers;
import io.wattle.simulator.job.JobListener;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerSize;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Histories of jobs that the simulator ran, with the counters that such a job would have. */
final class TestingHistories {

    static final Zhao2016Jobs JOBS = new Zhao2016Jobs(Parameters.zhao2016());

    /** The begin of simulated time. */
    private static final long EPOCH_MILLIS = 1_700_000_000_000L;

    private static final double BYTES_PER_MB = 1 << 20;
    private static final long GC_MILLIS = 100;

    /** What a map of pi reads: where its samples begin, and how many they are. */
    private static final long ORDERS_BYTES = 118;

    /** A reduce's JVM starts while the last maps run. */
    private static final double REDUCE_START_SECONDS = 5;

    private static final double RECORDS_PER_MB = 50_000;

    /** Of what {@code taskStartOperations} are, what is over before Hadoop's counter begins. */
    private static final double START_OUTSIDE_OF_COUNTER = 52_000;

    private final ProfiledJob job;
    private final Machine machine;
    private final FrameworkCosts costs;
    private final List<Ran> maps = new ArrayList<>();
    private final List<Double> mapEnds = new ArrayList<>();
    private final List<Double> reduceEnds = new ArrayList<>();

    /** @param seconds from launch to end */
    private record Ran(int node, double seconds) {}

    private TestingHistories(ProfiledJob job, Machine machine, FrameworkCosts costs) {
        this.job = job;
        this.machine = machine;
        this.costs = costs;
    }

    static ClusterProfile cluster(String name, int nodes) {
        ClusterProfile full = Catalog.builtIn().profile(name).orElseThrow();
        return new ClusterProfile(
                name,
                List.of(new Workers(full.worker(), nodes)),
                full.master(),
                full.hdfsBlockMb(),
                full.hdfsReplication(),
                full.source());
    }

    /** Runs a job on a cluster with workers of one class, and writes down what its history would say. */
    static PastJob simulated(ProfiledJob job, ClusterProfile cluster) throws StuckException {
        Conditions conditions = JOBS.conditions(1);
        TestingHistories history =
                new TestingHistories(job, JOBS.workers(cluster).get(0).machine(), conditions.costs());
        JobOutcome outcome = new StudyRun(JOBS.workers(cluster), job.profile(), job.settings(), conditions)
                .run((time, nodes, yarn) -> history.mapTimes(), history.ends())
                .jobs()
                .get(0);
        return history.past(outcome, conditions);
    }

    private PlacementRule mapTimes() {
        return new PlacementRule() {
            @Override
            public boolean accepts(Application application, Ask ask, SimulatedNode node) {
                return true;
            }

            @Override
            public void ended(Container container, Optional<ContainerObservation> shown) {
                if (container.ask().kind() == Ask.Kind.MAP) {
                    maps.add(new Ran(
                            container.node().number(),
                            shown.orElseThrow().seconds().orElseThrow()));
                }
            }
        };
    }

    private SimulationListener ends() {
        return new SimulationListener() {
            @Override
            public JobListener ofJobs() {
                return new JobListener() {
                    @Override
                    public void submitted(double nowSeconds, int ofMaps, int ofReduces) {}

                    @Override
                    public void mapDone(double nowSeconds) {
                        mapEnds.add(nowSeconds);
                    }

                    @Override
                    public void reduceDone(double nowSeconds) {
                        reduceEnds.add(nowSeconds);
                    }

                    @Override
                    public void finished(double nowSeconds) {}
                };
            }
        };
    }

    private PastJob past(JobOutcome outcome, Conditions conditions) {
        List<PastTask> pastMaps = new ArrayList<>();
        for (int i = 0; i < maps.size(); i++) {
            pastMaps.add(
                    task(maps.get(i).node(), mapEnds.get(i) - maps.get(i).seconds(), mapEnds.get(i), mapCounters()));
        }
        List<PastTask> pastReduces = new ArrayList<>();
        for (double end : reduceEnds) {
            pastReduces.add(task(0, outcome.mapsDoneSeconds() - REDUCE_START_SECONDS, end, reduceCounters()));
        }
        double masterSeconds =
                conditions.costs().submitSeconds() + conditions.costs().launchSeconds();
        return new PastJob(
                "job_1700000000000_0001",
                job.profile().name(),
                millis(masterSeconds),
                millis(outcome.finishedSeconds()),
                Optional.empty(),
                pastMaps,
                pastReduces,
                0,
                settings(job));
    }

    static PastSettings settings(ProfiledJob job) {
        JobContainers containers = job.settings().containers();
        return new PastSettings(
                OptionalDouble.of(job.settings().blockMb()),
                OptionalInt.of(job.settings().outputReplication()),
                container(containers.map()),
                container(containers.reduce()),
                container(containers.master()),
                new PastSort(
                        OptionalDouble.of(job.settings().sort().bufferMb()),
                        OptionalDouble.of(job.settings().sort().spillShare()),
                        OptionalInt.of(job.settings().sort().mergeFactor())),
                OptionalDouble.of(containers.heapShare()),
                OptionalDouble.of(containers.heapShare()),
                OptionalDouble.of(job.settings().slowstart()),
                false);
    }

    private static PastContainer container(ContainerSize size) {
        return PastContainer.of(size.memoryMb(), size.vcores());
    }

    private static PastTask task(int node, double start, double end, Map<PastCounter, Long> counters) {
        return new PastTask("node-" + node, "node-" + node + ":45454", millis(start), millis(end), counters);
    }

    private static long millis(double seconds) {
        return EPOCH_MILLIS + Math.round(seconds * 1000);
    }

    private Map<PastCounter, Long> mapCounters() {
        JobProfile profile = job.profile();
        double inputMb = profile.inputMb() / maps.size();
        double collectedMb = inputMb * profile.mapOutputPerMb();
        Map<PastCounter, Long> counters = counters(
                profile.mapOperations() / maps.size() + inputMb * profile.mapOperationsPerMb(),
                collectedMb * costs.sortOperationsPerMb());
        counters.put(PastCounter.INPUT_BYTES, inputMb == 0 ? ORDERS_BYTES : bytes(inputMb));
        if (job.settings().reduces() == 0) {
            counters.put(PastCounter.OUTPUT_BYTES, bytes(collectedMb * profile.outputPerMb()));
            return counters;
        }
        long records = Math.round(collectedMb * RECORDS_PER_MB);
        counters.put(PastCounter.MAP_OUTPUT_RECORDS, records);
        counters.put(PastCounter.MAP_OUTPUT_BYTES, bytes(collectedMb) - 2 * records);
        counters.put(PastCounter.MAP_OUTPUT_MATERIALIZED_BYTES, bytes(collectedMb * share()));
        counters.put(PastCounter.COMBINE_INPUT_RECORDS, job.settings().combines() ? records : 0);
        return counters;
    }

    private Map<PastCounter, Long> reduceCounters() {
        JobProfile profile = job.profile();
        double mb = profile.inputMb() * profile.mapOutputPerMb() * share() / reduceEnds.size();
        Map<PastCounter, Long> counters = counters(
                mb * profile.reduceOperationsPerMb(),
                maps.size() * costs.fetchOperations() + mb * costs.mergeOperationsPerMb());
        counters.put(PastCounter.REDUCE_SHUFFLE_BYTES, bytes(mb));
        counters.put(PastCounter.OUTPUT_BYTES, bytes(mb * profile.outputPerMb()));
        return counters;
    }

    private double share() {
        return job.settings().combines() ? job.profile().combinedShare() : 1;
    }

    /** Of a task that has a core for itself. */
    private Map<PastCounter, Long> counters(double ownMdi, double frameworkMdi) {
        double mdi = ownMdi
                + (frameworkMdi + costs.taskStartOperations() - START_OUTSIDE_OF_COUNTER) / machine.frameworkSpeed();
        Map<PastCounter, Long> counters = new EnumMap<>(PastCounter.class);
        counters.put(
                PastCounter.CPU_MILLISECONDS,
                Math.round(1000 * mdi / machine.cores().operationsPerSecond()) + GC_MILLIS);
        counters.put(PastCounter.GC_MILLISECONDS, GC_MILLIS);
        return counters;
    }

    private static long bytes(double mb) {
        return Math.round(mb * BYTES_PER_MB);
    }
}
