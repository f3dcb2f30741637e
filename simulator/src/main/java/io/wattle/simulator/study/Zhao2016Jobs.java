package io.wattle.simulator.study;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Workers;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.ProfiledJob;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.trace.ProfileWork;
import io.wattle.simulator.trace.RecordedWork;
import io.wattle.simulator.trace.StudyWork;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The six jobs of Zhao2016, on its own clusters and on others, sized as its sec. 5.2 says: containers of a vcore's part of the
 * memory, half of it for maps of small files; reduces, and maps of combined input and of pi, one a vcore of the cluster. Where classes
 * differ, containers are those that fit all. Immutable and thread safe.
 */
public final class Zhao2016Jobs {

    /** Names of the jobs; those with a 2 have combined input and, as logcount has, a combiner. */
    public static final List<String> JOBS =
            List.of("wordcount", "wordcount2", "logcount", "logcount2", "pi", "terasort");

    private static final String GREP = "grep";
    private static final String KMEANS = "kmeans";
    private static final String PI_NATIVE = "pi-cpp";
    private static final String DFSIO_WRITE = "testdfsio-write";
    private static final String DFSIO_READ = "testdfsio-read";

    /**
     * Names of all jobs that run here: its own, and those of Loghin2015 that it has not, with that study's input and work, but sized as
     * its own.
     */
    public static final List<String> ALL_JOBS = Stream.concat(
                    JOBS.stream(), Stream.of(GREP, KMEANS, PI_NATIVE, DFSIO_WRITE, DFSIO_READ))
            .toList();

    /** What their work is does not depend on the machines that are simulated here. */
    private static final Loghin2015Work LOGHIN_2015 = new Loghin2015Work(Parameters.loghin2015());

    /** Names of the platforms of Table 8. */
    public static final List<String> PLATFORMS = List.of("edison", "dell");

    private static final double TEXT_MB = 1024;
    private static final int SORT_MB = 10 * 1024;
    private static final int SORT_MAPS = 168;

    /** Each word becomes a record of it, a count and two lengths: 1.7 times the text. */
    private static final double WORD_OUTPUT = 1.7;

    /** Of the words of a split of 15 MB or more that many are different, and their records are as long. */
    private static final double WORDS_COMBINED = 0.15;

    /** A line of a log becomes its day and level. */
    private static final double LOG_OUTPUT = 0.3;

    private static final double LOGS_COMBINED = 0.001;

    /** Of the container of a map of small files: 70 MB of 150. */
    private static final double SORT_SHARE = 0.47;

    private static final double MOST_SORT_MB = 100;
    private static final double HEAP_SHARE = 0.85;
    private static final double SLOWSTART = 0.05;

    /** Splits of TeraSort are of 64 MB on both platforms. */
    private static final double SORT_BLOCK_MB = 64;

    /** Costs are the same whatever the seed. */
    private static final long ANY_SEED = 1;

    private final Parameters parameters;

    /** @param parameters of {@link Parameters#zhao2016}, or others of the same names */
    public Zhao2016Jobs(Parameters parameters) {
        this.parameters = parameters;
    }

    /**
     * A job on a cluster of Table 8.
     *
     * @param platform of {@link #PLATFORMS}
     * @param nodes workers, at least 1
     * @throws IllegalArgumentException if job or platform is none of those
     */
    public StudyRun run(String job, String platform, int nodes, long seed) {
        if (!PLATFORMS.contains(platform)) {
            throw new IllegalArgumentException(
                    "platform '" + platform + "' (known: " + String.join(", ", PLATFORMS) + ")");
        }
        ClusterProfile full = Catalog.builtIn().profile(platform).orElseThrow();
        return run(job, full.withWorkers(nodes), seed);
    }

    /**
     * A job on any cluster.
     *
     * @param job of {@link #ALL_JOBS}
     * @param seed of {@link Conditions}
     * @throws IllegalArgumentException if the job is none of those
     * @throws io.wattle.model.MissingFigureException if a class lacks a figure
     */
    public StudyRun run(String job, ClusterProfile cluster, long seed) {
        require(job);
        return new StudyRun(workers(cluster), profile(job), settings(job, cluster), conditions(seed));
    }

    /**
     * A job of a trace on a cluster.
     *
     * @param deadlineSeconds when it has to be done; empty if nobody says
     * @throws IllegalArgumentException if its work is a study's and the job none of {@link #ALL_JOBS}
     * @throws io.wattle.model.MissingFigureException if its work was recorded on a class that lacks a figure
     */
    public Submission submission(TracedJob traced, ClusterProfile cluster, OptionalDouble deadlineSeconds) {
        if (traced.work() instanceof RecordedWork recorded) {
            return new RecordedJob(traced.job(), recorded, cluster)
                    .submission(
                            machine(recorded.measuredOn()),
                            conditions(ANY_SEED).costs(),
                            traced.atSeconds(),
                            deadlineSeconds);
        }
        if (traced.work() instanceof ProfileWork profiled) {
            ProfiledJob job = profiled.job();
            return new Submission(job.profile(), job.settings(), traced.atSeconds(), deadlineSeconds);
        }
        StudyWork study = (StudyWork) traced.work();
        require(traced.job());
        return new Submission(
                profile(traced.job()).times(study.size()),
                settings(traced.job(), cluster),
                traced.atSeconds(),
                deadlineSeconds);
    }

    private static void require(String job) {
        if (!ALL_JOBS.contains(job)) {
            throw new IllegalArgumentException("job '" + job + "' (known: " + String.join(", ", ALL_JOBS) + ")");
        }
    }

    private double value(String parameter) {
        return parameters.value(parameter);
    }

    /** Machines of a cluster's workers. */
    public List<Workers> workers(ClusterProfile cluster) {
        return cluster.workers().stream()
                .map(it -> new Workers(machine(it.nodeClass()), it.count()))
                .toList();
    }

    /**
     * A machine of a class.
     *
     * @throws io.wattle.model.MissingFigureException if the class lacks a figure
     */
    public Machine machine(NodeClass nodeClass) {
        boolean edison = nodeClass.name().startsWith("edison");
        boolean hasThreads = nodeClass.value(NodeAttribute.THREADS).orElse(0) > nodeClass.cores();
        return Machine.of(
                nodeClass,
                edison ? value("edisonEfficiency") : 1,
                edison ? value("edisonFrameworkSpeed") : 1,
                hasThreads ? value("dellThreadGain") : 1);
    }

    /** What all jobs meet. */
    public Conditions conditions(long seed) {
        YarnSettings yarn = YarnSettings.HADOOP_2.withHeartbeatSeconds(value("heartbeatSeconds"));
        return StudyConditions.of(parameters, value("fetchOperations"), yarn, seed);
    }

    private JobProfile profile(String job) {
        return switch (job) {
            case "wordcount", "wordcount2" ->
                new JobProfile(
                        job,
                        TEXT_MB,
                        200,
                        0,
                        value("wordcountMapOperationsPerMb"),
                        WORD_OUTPUT,
                        WORDS_COMBINED,
                        value("wordcountReduceOperationsPerMb"),
                        0.1);
            case "logcount", "logcount2" ->
                new JobProfile(
                        job,
                        TEXT_MB,
                        500,
                        0,
                        value("logcountMapOperationsPerMb"),
                        LOG_OUTPUT,
                        LOGS_COMBINED,
                        value("wordcountReduceOperationsPerMb"),
                        1);
            case "pi" -> new JobProfile(job, 0, 0, value("piOperations"), 0, 0, 1, 0, 0);
            case GREP -> LOGHIN_2015.grep(job);
            case KMEANS -> LOGHIN_2015.kmeans(job);
            case PI_NATIVE -> LOGHIN_2015.piNative(job);
            case DFSIO_WRITE -> LOGHIN_2015.dfsioWrite(job);
            case DFSIO_READ -> LOGHIN_2015.dfsioRead(job);
            default ->
                new JobProfile(
                        job,
                        SORT_MB,
                        SORT_MAPS,
                        0,
                        value("terasortMapOperationsPerMb"),
                        1,
                        1,
                        value("terasortReduceOperationsPerMb"),
                        1);
        };
    }

    /** Loghin2015's jobs have one, which TestDFSIO's sums that nobody waits for are not worth. */
    private static int reduces(String job, int vcores) {
        return switch (job) {
            case "pi", PI_NATIVE, GREP, KMEANS -> 1;
            case DFSIO_WRITE, DFSIO_READ -> 0;
            default -> vcores;
        };
    }

    private static JobSettings settings(String job, ClusterProfile cluster) {
        int vcores = cluster.workers().stream()
                .mapToInt(it -> it.count() * it.nodeClass().containerVcores())
                .sum();
        int containerMb = cluster.workers().stream()
                .map(ClusterProfile.Workers::nodeClass)
                .mapToInt(it -> it.containerMemoryMb() / it.containerVcores())
                .min()
                .orElseThrow();
        boolean dfsio = job.equals(DFSIO_WRITE) || job.equals(DFSIO_READ);
        boolean pi = job.equals("pi") || job.equals(PI_NATIVE);
        boolean terasort = job.equals("terasort");
        boolean smallMaps = job.equals("wordcount") || job.equals("logcount");
        int smallMb = containerMb / 2;
        return JobSettings.builder()
                .blockMb(terasort ? SORT_BLOCK_MB : cluster.hdfsBlockMb())
                // TeraSort writes one replica, whatever the cluster's default.
                .replication(cluster.hdfsReplication(), terasort ? 1 : cluster.hdfsReplication())
                .combinedSplitMb(job.endsWith("2") ? OptionalDouble.of(TEXT_MB / vcores) : OptionalDouble.empty())
                // TestDFSIO's files are as many.
                .maps(pi || dfsio ? OptionalInt.of(vcores) : OptionalInt.empty())
                .reduces(reduces(job, vcores))
                .combines(!job.equals("wordcount") && !pi && !terasort)
                .containers(
                        smallMaps ? smallMb : containerMb,
                        containerMb,
                        containerMb / (containerMb < 512 ? 3 : 2),
                        HEAP_SHARE)
                .sortMb(Math.min(MOST_SORT_MB, Math.floor(SORT_SHARE * smallMb)))
                .slowstart(SLOWSTART)
                .build();
    }
}
