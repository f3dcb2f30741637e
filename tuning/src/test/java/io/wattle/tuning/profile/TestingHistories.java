package io.wattle.tuning.profile;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.SimulationListener;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.AttemptSettings;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobContainers;
import io.wattle.simulator.job.JobListener;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.SortSettings;
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
import java.util.function.Consumer;

/** Histories of jobs that the simulator ran, with the counters that such a job would have. */
final class TestingHistories {

    /** Of 16 MB blocks and containers of 300 MiB. */
    static ProfiledJob job(JobProfile profile, OptionalInt maps, int reduces) {
        return job(profile, maps, reduces, new SortSettings(70, 0.7, 20));
    }

    static ProfiledJob job(JobProfile profile, OptionalInt maps, int reduces, SortSettings sort) {
        return new ProfiledJob(
                profile,
                new JobSettings(
                        16,
                        2,
                        2,
                        OptionalDouble.empty(),
                        maps,
                        reduces,
                        profile.combinedShare() < 1,
                        new JobContainers(
                                new ContainerSize(300, 1), new ContainerSize(300, 1), new ContainerSize(100, 1), 0.8),
                        sort,
                        0.05,
                        new AttemptSettings(true, false, 3, 5),
                        0));
    }

    /** 20 maps of 16 MB, and a combiner. */
    static final ProfiledJob COUNTING =
            job(new JobProfile("counting", 320, 20, 0, 700, 1.5, 0.2, 1200, 0.3), OptionalInt.empty(), 4);

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

    /** Of a task's start, what is over before Hadoop's counter begins. */
    private static final double MOST_START_OUTSIDE_OF_COUNTER = 52_000;

    private final ProfiledJob job;
    private final Machine machine;
    private final FrameworkCosts costs;
    private final List<Ran> maps = new ArrayList<>();
    private final List<Double> mapEnds = new ArrayList<>();
    private final List<Double> reduceEnds = new ArrayList<>();
    private final Map<Ask.Kind, List<Double>> cpuSeconds = new EnumMap<>(Ask.Kind.class);

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
        return history.past(history.run(cluster, conditions), conditions);
    }

    /**
     * The same with the CPU time that the simulator charged: of tasks that are all alike, and without a garbage collector, of whose
     * time there is no counter here.
     */
    static PastJob charged(ProfiledJob job, ClusterProfile cluster) throws StuckException {
        Conditions study = JOBS.conditions(1);
        Conditions conditions =
                new Conditions(study.yarn(), withoutCollector(study.costs()), study.residentShare(), 0, 1);
        TestingHistories history =
                new TestingHistories(job, JOBS.workers(cluster).get(0).machine(), conditions.costs());
        PastJob past = history.past(history.run(cluster, conditions), conditions);
        return new PastJob(
                past.id(),
                past.name(),
                past.startMillis(),
                past.finishMillis(),
                past.masterNode(),
                history.charged(past.maps(), Ask.Kind.MAP),
                history.charged(past.reduces(), Ask.Kind.REDUCE),
                past.attemptsLeftOut(),
                past.settings());
    }

    private static FrameworkCosts withoutCollector(FrameworkCosts costs) {
        return new FrameworkCosts(
                costs.submitSeconds(),
                costs.launchSeconds(),
                costs.finishSeconds(),
                costs.masterStartOperations(),
                costs.masterOperationsPerTask(),
                costs.taskStartOperations(),
                costs.sortOperationsPerMb(),
                costs.mergeOperationsPerMb(),
                costs.fetchOperations(),
                0);
    }

    private List<PastTask> charged(List<PastTask> tasks, Ask.Kind kind) {
        double uncountedSeconds = startOutsideOfCounter()
                / machine.frameworkSpeed()
                / machine.cores().operationsPerSecond();
        List<PastTask> charged = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            PastTask task = tasks.get(i);
            Map<PastCounter, Long> counters = new EnumMap<>(task.counters());
            double seconds = cpuSeconds.get(kind).get(i) - uncountedSeconds;
            counters.put(PastCounter.CPU_MILLISECONDS, Math.round(1000 * seconds));
            counters.put(PastCounter.GC_MILLISECONDS, 0L);
            charged.add(new PastTask(task.host(), task.node(), task.startMillis(), task.finishMillis(), counters));
        }
        return charged;
    }

    private JobOutcome run(ClusterProfile cluster, Conditions conditions) throws StuckException {
        return new StudyRun(JOBS.workers(cluster), job.profile(), job.settings(), conditions)
                .run((time, nodes, yarn) -> mapTimes(), ends())
                .jobs()
                .get(0);
    }

    private PlacementRule mapTimes() {
        return new PlacementRule() {
            @Override
            public boolean accepts(Application application, Ask ask, SimulatedNode node) {
                return true;
            }

            @Override
            public void ended(Container container, Optional<ContainerObservation> shown) {
                if (shown.isEmpty() || shown.get().outcome() != ContainerOutcome.WORKED) {
                    return;
                }
                cpuSeconds
                        .computeIfAbsent(container.ask().kind(), it -> new ArrayList<>())
                        .add(shown.get().used().cpu().cpuSeconds());
                if (container.ask().kind() == Ask.Kind.MAP) {
                    maps.add(new Ran(
                            container.node().number(), shown.get().seconds().orElseThrow()));
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
        AttemptSettings attempts = job.settings().attempts();
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
                new PastAttempts(
                        Optional.of(attempts.mapSpeculative()),
                        Optional.of(attempts.reduceSpeculative()),
                        OptionalInt.of(attempts.mapAttempts()),
                        OptionalInt.of(attempts.reduceAttempts())),
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
                job.settings().reduces() == 0 ? 0 : collectedMb * costs.sortOperationsPerMb());
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

    private double startOutsideOfCounter() {
        return Math.min(MOST_START_OUTSIDE_OF_COUNTER, costs.taskStartOperations());
    }

    /** Of a task that has a core for itself. */
    private Map<PastCounter, Long> counters(double ownMdi, double frameworkMdi) {
        double mdi = ownMdi
                + (frameworkMdi + costs.taskStartOperations() - startOutsideOfCounter()) / machine.frameworkSpeed();
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

    /** The same with other counters of all its tasks. */
    static PastJob changed(PastJob past, Consumer<Map<PastCounter, Long>> change) {
        return withTasks(past, changed(past.maps(), change), changed(past.reduces(), change));
    }

    /** The same with other counters of its first map. */
    static PastJob withFirstMap(PastJob past, Consumer<Map<PastCounter, Long>> change) {
        List<PastTask> maps = new ArrayList<>(past.maps());
        maps.set(0, changed(maps.subList(0, 1), change).get(0));
        return withTasks(past, maps, past.reduces());
    }

    /** The same with other tasks. */
    static PastJob withTasks(PastJob past, List<PastTask> maps, List<PastTask> reduces) {
        return new PastJob(
                past.id(),
                past.name(),
                past.startMillis(),
                past.finishMillis(),
                past.masterNode(),
                maps,
                reduces,
                past.attemptsLeftOut(),
                past.settings());
    }

    private static List<PastTask> changed(List<PastTask> tasks, Consumer<Map<PastCounter, Long>> change) {
        List<PastTask> changed = new ArrayList<>();
        for (PastTask task : tasks) {
            Map<PastCounter, Long> counters = new EnumMap<>(task.counters());
            change.accept(counters);
            changed.add(new PastTask(task.host(), task.node(), task.startMillis(), task.finishMillis(), counters));
        }
        return changed;
    }
}
