package io.wattle.tuner.report;

/**
 * What a run was asked to do, as shown above its results.
 *
 * @param job job name
 * @param cluster name of the cluster profile
 * @param engine {@code embedded} or {@code hadoop}
 * @param workers number of worker nodes
 * @param input the input in words
 * @param joulesNote where the joules come from, a sentence
 * @param command the command line that repeats the run
 */
public record ReportHeader(
        String job, String cluster, String engine, int workers, String input, String joulesNote, String command) {}
