package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The runs of a joules-fall journal, by scheduler, and the same ones for the simulator. Immutable. */
final class MeasuredTurns {

    private final double machineDmips;
    private final Map<Scheduler, List<RunRecord>> runs = new EnumMap<>(Scheduler.class);
    private final Map<Scheduler, SimulatedTurns> turns = new EnumMap<>(Scheduler.class);

    private MeasuredTurns(ClusterProfile cluster, Experiment experiment, double machineDmips, List<RunRecord> all) {
        this.machineDmips = machineDmips;
        for (Scheduler scheduler : Scheduler.values()) {
            List<RunRecord> of =
                    all.stream().filter(it -> it.key().scheduler() == scheduler).toList();
            runs.put(scheduler, of);
            turns.put(scheduler, new SimulatedTurns(cluster, experiment, machineDmips, of));
        }
    }

    /**
     * Reads a journal.
     *
     * @param option that named it
     * @throws IllegalArgumentException if it is not one of joules-fall, or one of the schedulers has no run in it
     */
    static MeasuredTurns of(String option, Path journal) throws IOException {
        if (!Files.isReadable(journal)) {
            throw new IllegalArgumentException(
                    option + ": cannot read " + journal + " (needed: runs.jsonl of joules-fall)");
        }
        RunJournal read = new RunJournal(journal);
        Experiment experiment = read.experiment()
                .orElseThrow(
                        () -> new IllegalArgumentException(journal + " has no experiment (needed: its first line)"));
        Calibration calibration = read.calibration()
                .orElseThrow(
                        () -> new IllegalArgumentException(journal + " has no calibration (needed: its second line)"));
        ClusterProfile cluster = ResizedCluster.with(
                Catalog.builtIn()
                        .profile(experiment.cluster())
                        .orElseThrow(() -> new IllegalArgumentException(
                                journal + " has an unknown cluster: " + experiment.cluster())),
                experiment.workers());
        return new MeasuredTurns(cluster, experiment, calibration.machineDmips(), read.runs());
    }

    /** Of a core of the machine that the testbed was on, as its calibration measured it. */
    double machineDmips() {
        return machineDmips;
    }

    /** In the order in which they were made. */
    List<RunRecord> runs(Scheduler scheduler) {
        return runs.get(scheduler);
    }

    SimulatedTurns turns(Scheduler scheduler) {
        return turns.get(scheduler);
    }

    /** The model that fits best to the stock scheduler's runs at the lowest load. */
    TestbedModel fit(int evaluations) {
        List<RunRecord> stock = runs(Scheduler.STOCK);
        double lowest = stock.stream().mapToDouble(it -> it.key().load()).min().orElseThrow();
        return new TestbedFit(stock, turns(Scheduler.STOCK), it -> it.key().load() == lowest).fit(evaluations);
    }
}
