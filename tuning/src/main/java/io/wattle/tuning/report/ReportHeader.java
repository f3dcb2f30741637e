package io.wattle.tuning.report;

import java.util.List;
import java.util.Optional;

/**
 * What a run was asked to do, as shown above its results.
 *
 * @param job job name
 * @param cluster name of the cluster profile
 * @param engine {@code embedded}, {@code testbed}, {@code hadoop} or {@code model}
 * @param testbed what the testbed is like, if it was one
 * @param workers number of worker nodes
 * @param input the input in words
 * @param joulesNote where the joules come from, a sentence
 * @param command the command line that repeats the run
 * @param leftOut Hadoop's keys of parameters that were not searched, as the engine does not know what they change
 */
public record ReportHeader(
        String job,
        String cluster,
        String engine,
        Optional<Testbed> testbed,
        int workers,
        String input,
        String joulesNote,
        String command,
        List<String> leftOut) {

    private static final String MODEL = "model";

    public ReportHeader {
        leftOut = List.copyOf(leftOut);
    }

    /**
     * A testbed.
     *
     * @param hadoop version of its Hadoop
     * @param factor its speed divided by that of the cluster that it stands for
     */
    public record Testbed(String hadoop, double factor) {}

    /** On no testbed. */
    public ReportHeader(
            String job, String cluster, String engine, int workers, String input, String joulesNote, String command) {
        this(job, cluster, engine, Optional.empty(), workers, input, joulesNote, command, List.of());
    }

    /** Whether nothing ran: all figures are a model's. */
    boolean predicted() {
        return engine.equals(MODEL);
    }

    /** What trials ran on, in words. */
    String setting() {
        String size = ", " + workers + " workers; " + input;
        return testbed.map(it -> "testbed of Hadoop " + it.hadoop() + " with the factor "
                                + Numbers.significant(it.factor()))
                        .orElse((predicted() ? "simulated" : engine) + " cluster")
                + size;
    }
}
