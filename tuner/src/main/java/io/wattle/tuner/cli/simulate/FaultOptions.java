package io.wattle.tuner.cli.simulate;

import io.wattle.simulator.Failures;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What fails in a simulation. */
public final class FaultOptions {

    private static final double MINUTE_SECONDS = 60;

    @Option(
            names = "--task-failures",
            paramLabel = "P",
            description = "Share of the attempts at tasks that fail, 0 to less than 1 (default: 0).")
    private Double taskFailures;

    @Option(
            names = "--node-failures",
            paramLabel = "HOURS",
            description = "Nodes fail: mean hours that one works until it does (default: none fails).")
    private Double nodeFailures;

    @Option(
            names = "--repair-minutes",
            paramLabel = "M",
            description = "Until a node that failed works again (default: 30); only with --node-failures.")
    private Double repairMinutes;

    /** @throws UsageException if a number is not allowed, or would change nothing */
    Failures failures() throws UsageException {
        if (repairMinutes != null && nodeFailures == null) {
            throw new UsageException("--repair-minutes: only for --node-failures");
        }
        if (taskFailures != null && !(taskFailures >= 0 && taskFailures < 1)) {
            throw new UsageException("--task-failures: " + taskFailures + " (allowed: 0 or more, less than 1)");
        }
        requirePositive("--node-failures", nodeFailures);
        requirePositive("--repair-minutes", repairMinutes);
        return new Failures(
                taskFailures == null ? 0 : taskFailures,
                nodeFailures == null ? Double.POSITIVE_INFINITY : nodeFailures,
                repairMinutes == null ? Failures.REPAIR_SECONDS : repairMinutes * MINUTE_SECONDS,
                List.of());
    }

    private static void requirePositive(String option, Double value) throws UsageException {
        if (value != null && !(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new UsageException(option + ": " + value + " (allowed: more than 0)");
        }
    }

    /** For a report, a sentence each. */
    static List<String> details(Failures failures) {
        List<String> details = new ArrayList<>();
        if (failures.taskProbability() > 0) {
            details.add("Of the attempts at tasks a share of " + failures.taskProbability() + " fails");
        }
        if (failures.ofNodes()) {
            details.add("A node fails after " + failures.nodeHours() + " hours in the mean, for "
                    + failures.repairSeconds() / MINUTE_SECONDS + " minutes");
        }
        return details;
    }
}
