package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.tuner.cli.option.EngineKind;
import io.wattle.tuner.cli.simulate.SimulationReport;
import io.wattle.tuning.engine.cluster.TestbedTarget;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.run.RunPlan;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.Mebibyte;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run in words, for people.
 *
 * @param spec what it was asked to do
 * @param profile the cluster
 * @param ownInput what the job reads where no input is named
 */
record RunText(RunSpec spec, ClusterProfile profile, String ownInput) {

    /** Why an engine leaves parameters out. */
    static final String WHY_LEFT_OUT = "the simulator does not know all that they change";

    /** Lines about what trials run on. */
    List<String> cluster() {
        return switch (spec.cluster().engine()) {
            case EMBEDDED -> embedded();
            case TESTBED -> testbed(spec.cluster().testbed());
            case MODEL -> simulated();
            case HADOOP ->
                List.of("cluster   Hadoop as configured in " + spec.cluster().confDir());
        };
    }

    private List<String> embedded() {
        Host host = Host.local();
        String speed = profile.workers().stream()
                .map(it -> String.format(
                        Locale.ROOT,
                        "%.1f times one of the %s's",
                        spec.cluster().hostDmipsPerCore() / it.nodeClass().dmipsPerCore(),
                        it.nodeClass().name()))
                .collect(Collectors.joining(", "));
        return List.of(
                "cluster   embedded: " + sample() + " and a master ("
                        + profile.master().title() + ")",
                String.format(
                        Locale.ROOT,
                        "host      %d cores, %d MB; one core does %.0f DMIPS, %s",
                        host.cores(),
                        host.memoryMb(),
                        spec.cluster().hostDmipsPerCore(),
                        speed));
    }

    /** The workers of an embedded cluster, of all that the cluster has. */
    private String sample() {
        List<Workers> sampled = profile.sample(spec.cluster().workers()).workers();
        return IntStream.range(0, sampled.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "%d of %d workers (%s: %d MB, %d vcores for containers)",
                        sampled.get(i).count(),
                        profile.workers().get(i).count(),
                        sampled.get(i).nodeClass().title(),
                        sampled.get(i).nodeClass().containerMemoryMb(),
                        sampled.get(i).nodeClass().containerVcores()))
                .collect(Collectors.joining(", "));
    }

    private List<String> simulated() {
        String workers = profile.workers().stream()
                .map(it -> String.format(
                        Locale.ROOT,
                        "%d workers (%s: %d MB, %d vcores for containers)",
                        it.count(),
                        it.nodeClass().title(),
                        it.nodeClass().containerMemoryMb(),
                        it.nodeClass().containerVcores()))
                .collect(Collectors.joining(" and "));
        return List.of(
                "cluster   simulated: " + workers,
                "figures   all predicted, none measured: nothing runs; below the table is how far off they are");
    }

    private static List<String> testbed(TestbedTarget testbed) {
        return List.of(
                "cluster   testbed" + (testbed.name() == null ? "" : " " + testbed.name()) + ": "
                        + TestbedTarget.text(testbed.workers()) + "; Hadoop " + testbed.hadoop(),
                "factor    " + factor(testbed)
                        + ": class seconds are the testbed's times this, joules its power meter's" + " times this");
    }

    private static String factor(TestbedTarget testbed) {
        return Numbers.significant(testbed.factor());
    }

    /** The input. */
    String input() {
        String text = spec.job().input() == null ? ownInput : spec.job().input();
        if (spec.job().inputFiles() == 0) {
            return text;
        }
        String files = text + ", " + spec.job().inputFiles() + " files";
        return spec.job().inputBytes() == 0
                ? files
                : files
                        + String.format(
                                Locale.ROOT, " of %.1f MB in all", spec.job().inputBytes() / Mebibyte.BYTES);
    }

    /** What becomes of a trial's output. */
    String check() {
        return spec.job().program() == null || spec.job().program().check() != null
                ? "the output of every trial is checked"
                : "no output is checked (--check would)";
    }

    /** Which seconds go with the joules, where the clock's do not. */
    static String whichSeconds(RunSpec spec) {
        return switch (spec.cluster().engine()) {
            case EMBEDDED -> "; seconds are class seconds, as joules are of the class";
            case TESTBED -> "; seconds are class seconds, as joules are in the time of the class";
            case HADOOP ->
                spec.job().submitsSpark()
                        ? "; seconds are the clock's, as joules are of the cluster's ledger"
                        : "; seconds are the clock's with joules of the cluster's ledger, class seconds without";
            default -> "";
        };
    }

    /** How long it may take. */
    String time(RunPlan plan) {
        return spec.cluster().isSimulated()
                ? "at most " + PlanOptions.text(plan.maxTime()) + " of this machine's; a trial that would run longer"
                        + " than " + PlanOptions.text(plan.trialTimeout()) + " counts as timed out"
                : TimeText.of(plan);
    }

    /**
     * Where the settings come from, for those who find their file: sentences without the last full stop.
     *
     * @param leftOut properties that were not searched
     */
    String origin(List<String> leftOut) {
        String found = "ound by the Wattle tuner for " + spec.job().name() + " on "
                + spec.cluster().name() + ", " + input();
        if (!spec.cluster().isSimulated()) {
            return "F" + found;
        }
        return "Predicted by a simulation, not measured: f" + found + ". " + SimulationReport.ACCURACY
                + " Where this file says tried, the simulator tried it: run these settings beside your own before you"
                + " rely on them"
                + (leftOut.isEmpty()
                        ? ""
                        : ".\n\nNot searched, as " + WHY_LEFT_OUT + ": " + String.join(", ", leftOut)
                                + ". They are as they were in all trials, or not in this file");
    }

    /** Where the search begins on a cluster that is configured. */
    String stock() {
        return spec.cluster().engine() == EngineKind.TESTBED
                ? "the testbed's own settings, which are those of bin/tuner conf render"
                : "the site's own settings";
    }

    /** Title of the joules of a comparison. */
    String joulesTitle() {
        return switch (spec.cluster().engine()) {
            case EMBEDDED -> spec.job().submitsSpark() ? "median J" : "emulated J";
            case TESTBED -> "metered J";
            case MODEL -> "pred. J";
            case HADOOP -> "median J";
        };
    }

    /**
     * Where seconds and joules come from.
     *
     * @param doubts why the class may not be the right one, sentences
     */
    String joulesNote(TuningResult result, List<String> doubts) {
        String doubtful = doubts.stream().map(it -> " Doubtful: " + it + ".").collect(Collectors.joining());
        if (count(result, it -> it.joulesQuality().isOfLedger()) > 0) {
            return "Joules are those of the cluster's energy plug-in: all containers of a job, the master's too, with their "
                    + "part of the idle ones. A trial that its ledger does not know in full is marked estimated."
                    + doubtful;
        }
        if (spec.job().submitsSpark() && spec.cluster().engine() != EngineKind.TESTBED) {
            return "Seconds are those of the cluster's clock, from the start of an application's master to its end. Nothing tells joules:"
                    + " applications of Spark leave no history of their containers.";
        }
        return switch (spec.cluster().engine()) {
            case EMBEDDED ->
                "Seconds are this host's. Class seconds and joules are emulated: the trial's containers, replayed on "
                        + counted(profile.sample(spec.cluster().workers())) + ", with their memory, their vcores"
                        + " and the DMIPS of their cores; disks and network stay as fast as this host's. Joules are those"
                        + " of all workers, idle watts included; without the master.";
            case TESTBED -> meteredNote(result);
            case MODEL ->
                "Seconds and joules are predicted, not measured: each trial is the study's job in the simulator, on all "
                        + profile.workerCount() + " workers and with the study's whole input; which tasks are slow is"
                        + " drawn anew. Seconds are from the client's start to its end, joules those of all workers"
                        + " meanwhile, idle watts included; without the master. " + SimulationReport.ACCURACY;
            case HADOOP ->
                "Joules are estimated: the idle watts of all workers over the class seconds, and the power curve of "
                        + titles() + " over the containers' CPU time; without the master. Class"
                        + " seconds are the same containers, replayed." + doubtful;
        };
    }

    private static String counted(ClusterProfile cluster) {
        return cluster.workers().stream()
                        .map(it -> it.count() + (it.count() == 1 ? " worker" : " workers") + " of "
                                + it.nodeClass().title())
                        .collect(Collectors.joining(" and "))
                + (cluster.isUniform() ? "" : ", a container on any that has room");
    }

    private String titles() {
        return profile.workers().stream().map(it -> it.nodeClass().title()).collect(Collectors.joining(" or "));
    }

    private String meteredNote(TuningResult result) {
        long missing = count(
                result,
                it -> it.joulesQuality() == JoulesQuality.METERED && it.joules().isEmpty());
        return "Seconds are those of the testbed (Hadoop "
                + spec.cluster().testbed().hadoop()
                + "). Class seconds are these times its"
                + " factor, " + factor(spec.cluster().testbed())
                + ". Joules are metered: those of all workers by the testbed's power"
                + " meter, from the job's submission to its end, idle watts included, times the factor; without the master."
                + (missing == 0
                        ? ""
                        : " " + missing + (missing == 1 ? " trial has" : " trials have")
                                + " no joules, as the meter gave no reading (hadoop.log says why).");
    }

    private static long count(TuningResult result, Predicate<Measurement> which) {
        return result.trials().stream()
                .flatMap(trial -> trial.measurement().stream())
                .filter(which)
                .count();
    }
}
