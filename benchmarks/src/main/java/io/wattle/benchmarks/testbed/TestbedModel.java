package io.wattle.benchmarks.testbed;

import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the simulator has to be told of a testbed's jobs. Their inputs are small, so that all they do is computing. Immutable.
 *
 * @param waitSeconds from a job's submission to its master's first request and from its last task to its end, together: what
 *     the master's node does, which is not among the workers
 * @param taskStartOperations million Dhrystone instructions of a task's start and end
 * @param mapOperations million Dhrystone instructions of all maps of a job, by what it reads; {@link #POINTS} for pi
 */
record TestbedModel(double waitSeconds, double taskStartOperations, Map<Work, Double> mapOperations) {

    /** Memory stands for vcores, MiB: the simulator's containers have one vcore each. */
    static final int MB_PER_VCORE = 256;

    /** What jobs do; two that do the same differ in their number of maps alone. */
    enum Work {
        WORDS,
        LOGS,
        POINTS,
        ROWS;

        static Work of(StudyJob job) {
            return switch (job) {
                case WORDCOUNT, WORDCOUNT2 -> WORDS;
                case LOGCOUNT, LOGCOUNT2 -> LOGS;
                case PI -> POINTS;
                case TERASORT -> ROWS;
                default -> throw new IllegalArgumentException("job " + job.label() + " (allowed: the six of Zhao2016)");
            };
        }
    }

    /** Two JVMs one after the other, the master's and the client's end, on a slow host; a guess for a fit to begin with. */
    private static final double LIKELY_WAIT_SECONDS = 40;

    private static final double LIKELY_START_OPERATIONS = 50_000;
    private static final double LIKELY_MAP_OPERATIONS = 50_000;

    TestbedModel {
        mapOperations = Map.copyOf(mapOperations);
    }

    /**
     * The model whose figures are so many times the likely ones.
     *
     * @param logarithms natural ones of the factors: {@link #size} of them
     */
    static TestbedModel of(double[] logarithms) {
        Map<Work, Double> operations = new EnumMap<>(Work.class);
        for (Work work : Work.values()) {
            operations.put(work, LIKELY_MAP_OPERATIONS * Math.exp(logarithms[2 + work.ordinal()]));
        }
        return new TestbedModel(
                LIKELY_WAIT_SECONDS * Math.exp(logarithms[0]),
                LIKELY_START_OPERATIONS * Math.exp(logarithms[1]),
                operations);
    }

    /** How many figures it has. */
    static int size() {
        return 2 + Work.values().length;
    }

    FrameworkCosts costs() {
        return new FrameworkCosts(waitSeconds, 0, 0, 0, 0, taskStartOperations, 0, 0, 0, 0);
    }

    /** A job by its label, as the plug-in learns by it. */
    JobProfile profile(StudyJob job) {
        return new JobProfile(job.label(), 0, 0, mapOperations.get(Work.of(job)), 0, 0, 1, 0, 0);
    }

    /** @param masterMb of a master's container */
    static JobSettings settings(StudyJob job, InputSizes inputs, int masterMb) {
        boolean packs = job == StudyJob.WORDCOUNT2 || job == StudyJob.LOGCOUNT2;
        int taskMb = inputs.taskVcores() * MB_PER_VCORE;
        return JobSettings.builder()
                .blockMb(1)
                .replication(1, 1)
                .maps(OptionalInt.of(packs ? inputs.packedMaps() : inputs.files()))
                .reduces(job == StudyJob.PI ? 1 : inputs.reduces())
                .containers(taskMb, taskMb, masterMb, 1)
                .sortMb(1)
                .slowstart(1)
                .build();
    }

    /** For tables. */
    List<String> lines() {
        return List.of(
                String.format(Locale.ROOT, "| wait of a job for its master, s | %.0f |", waitSeconds),
                String.format(Locale.ROOT, "| start of a task, MDI | %.0f |", taskStartOperations),
                String.format(Locale.ROOT, "| maps of word counts, MDI | %.0f |", mapOperations.get(Work.WORDS)),
                String.format(Locale.ROOT, "| maps of log counts, MDI | %.0f |", mapOperations.get(Work.LOGS)),
                String.format(Locale.ROOT, "| maps of pi, MDI | %.0f |", mapOperations.get(Work.POINTS)),
                String.format(Locale.ROOT, "| maps of terasort, MDI | %.0f |", mapOperations.get(Work.ROWS)));
    }
}
