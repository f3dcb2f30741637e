package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.simulator.event.StuckException;
import io.wattle.testbed.plan.ResizedCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How far is the simulator off on real daemons? It is fitted to the stock scheduler's runs at the lowest load of a joules-fall journal, and
 * says what all runs took.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark simulated-testbed",
        description = {
            "Job times and joules of the simulator beside those of a testbed: bin/benchmark joules-fall measured them. The",
            "simulator is fitted to the stock scheduler's runs at the lowest load; all other runs are predicted."
        })
public final class SimulatedTestbed implements Callable<Integer> {

    private static final int WRONG_USAGE = 2;

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "Journal of joules-fall (default: docs/results/joules-fall-five-pairs.jsonl).")
    private Path journal = Toolkit.resolve("docs/results/joules-fall-five-pairs.jsonl");

    @Option(names = "--evaluations", paramLabel = "N", description = "Models that are tried (default: 1000).")
    private int evaluations = 1000;

    @Option(names = "--seed", paramLabel = "N", description = "Of what the simulator draws (default: 1).")
    private long seed = 1;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SimulatedTestbed()).execute(arguments));
    }

    @Override
    public Integer call() throws StuckException {
        try {
            System.out.println(report());
            return 0;
        } catch (IOException | IllegalArgumentException e) {
            System.err.println("wattle: " + e.getMessage());
            return WRONG_USAGE;
        }
    }

    private String report() throws IOException, StuckException {
        if (evaluations < 1) {
            throw new IllegalArgumentException("--evaluations " + evaluations + " (allowed: 1 or more)");
        }
        if (!Files.isReadable(journal)) {
            throw new IllegalArgumentException(
                    "--journal: cannot read " + journal + " (needed: runs.jsonl of joules-fall)");
        }
        RunJournal read = new RunJournal(journal);
        Map<Scheduler, List<RunRecord>> runs = new EnumMap<>(Scheduler.class);
        for (Scheduler scheduler : Scheduler.values()) {
            runs.put(
                    scheduler,
                    read.runs().stream()
                            .filter(it -> it.key().scheduler() == scheduler)
                            .toList());
        }
        Map<Scheduler, SimulatedTurns> turns = new EnumMap<>(Scheduler.class);
        for (Scheduler scheduler : Scheduler.values()) {
            turns.put(scheduler, turns(read, runs.get(scheduler)));
        }
        double lowest = runs.get(Scheduler.STOCK).stream()
                .mapToDouble(it -> it.key().load())
                .min()
                .orElseThrow();
        TestbedModel model = new TestbedFit(
                        runs.get(Scheduler.STOCK),
                        turns.get(Scheduler.STOCK),
                        it -> it.key().load() == lowest)
                .fit(evaluations);
        SimulatedTestbedReport report = new SimulatedTestbedReport();
        for (Scheduler scheduler : Scheduler.values()) {
            List<SimulatedTurns.Simulated> simulated = turns.get(scheduler).withJobJoules(model, seed);
            for (int i = 0; i < simulated.size(); i++) {
                report.add(runs.get(scheduler).get(i), simulated.get(i));
            }
        }
        return "| fitted | |\n|---|---|\n" + String.join("\n", model.lines()) + "\n\n" + report.text();
    }

    private SimulatedTurns turns(RunJournal read, List<RunRecord> runs) {
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
        return new SimulatedTurns(cluster, experiment, calibration.machineDmips(), runs);
    }
}
