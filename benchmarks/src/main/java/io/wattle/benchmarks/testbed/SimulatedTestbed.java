package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.RunKey.Scheduler;
import io.wattle.simulator.event.StuckException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How far is the simulator off on real daemons? It is fitted to the stock scheduler's runs at the lowest load of a joules-fall journal, and
 * says what all runs of this journal, or of another one, took.
 */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark simulated-testbed",
        description = {
            "Job times and joules of the simulator beside those of a testbed: bin/benchmark joules-fall measured them. The",
            "simulator is fitted to the stock scheduler's runs at the lowest load, of this journal or of another one; all",
            "other runs are predicted."
        })
public final class SimulatedTestbed implements Callable<Integer> {

    private static final int WRONG_USAGE = 2;

    @Option(
            names = "--journal",
            paramLabel = "FILE",
            description = "Journal of joules-fall (default: docs/results/joules-fall-five-pairs.jsonl).")
    private Path journal = Toolkit.resolve("docs/results/joules-fall-five-pairs.jsonl");

    @Option(
            names = "--fit-to",
            paramLabel = "FILE",
            description = {
                "Another journal, to whose stock runs the simulator is fitted: then all of --journal is predicted (default:",
                "that of --journal). Of the same machine, or of one as fast."
            })
    private Path fitTo;

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
        MeasuredTurns compared = MeasuredTurns.of("--journal", journal);
        MeasuredTurns fitted = fitTo == null ? compared : MeasuredTurns.of("--fit-to", fitTo);
        TestbedModel model = fitted.fit(evaluations);
        SimulatedTestbedReport report = new SimulatedTestbedReport();
        for (Scheduler scheduler : Scheduler.values()) {
            List<RunRecord> runs = compared.runs(scheduler);
            List<SimulatedTurns.Simulated> simulated = compared.turns(scheduler).withJobJoules(model, seed);
            for (int i = 0; i < simulated.size(); i++) {
                report.add(runs.get(i), simulated.get(i));
            }
        }
        String machines = String.format(
                Locale.ROOT,
                "| DMIPS of the machine's cores: fitted, compared | %.0f, %.0f |",
                fitted.machineDmips(),
                compared.machineDmips());
        return "| fitted | |\n|---|---|\n" + String.join("\n", model.lines()) + "\n" + machines + "\n\n"
                + report.text();
    }
}
