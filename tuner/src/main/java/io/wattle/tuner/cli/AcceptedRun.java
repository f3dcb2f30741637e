package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.ExportOptions;
import io.wattle.tuning.engine.program.ShellWords;
import io.wattle.tuning.run.RunPlan;
import java.io.PrintStream;
import java.util.List;

/**
 * A run whose options were accepted.
 *
 * @param spec what it is asked to do
 * @param plan how long and how hard
 * @param profile the cluster
 * @param directory where its files go
 * @param export what its best settings are written for
 * @param json whether standard output is for the result as JSON, and for nothing else
 */
record AcceptedRun(
        RunSpec spec,
        RunPlan plan,
        ClusterProfile profile,
        RunDirectory directory,
        ExportOptions export,
        boolean json) {

    AcceptedRun withHostSpeed(double dmipsPerCore) {
        return new AcceptedRun(spec.withHostSpeed(dmipsPerCore), plan, profile, directory, export, json);
    }

    /** Where people are told what goes on. */
    PrintStream out() {
        return json ? System.err : System.out;
    }

    /** The command that repeats it. */
    String commandLine() {
        List<String> arguments = export.arguments();
        return arguments.isEmpty() ? spec.commandLine(plan) : spec.commandLine(plan) + " " + ShellWords.line(arguments);
    }

    /** The command that continues it. */
    String resumeLine() {
        return commandLine() + " "
                + ShellWords.line(List.of("--resume", "--out", directory.path().toString()));
    }
}
