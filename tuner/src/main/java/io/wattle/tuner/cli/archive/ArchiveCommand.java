package io.wattle.tuner.cli.archive;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/tuner archive}: archives of classes, from which a node's tasks start faster. */
@Command(
        name = "archive",
        mixinStandardHelpOptions = true,
        description = {
            "Archives of classes, from which a node's masters and tasks start faster: build, check, remove, job, used.",
            "docs/task-start.md explains them."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:its help was asked for", "2:the command below it is missing or unknown"},
        subcommands = {
            ArchiveBuildCommand.class,
            ArchiveCheckCommand.class,
            ArchiveRemoveCommand.class,
            ArchiveJobCommand.class,
            ArchiveUsedCommand.class
        })
public final class ArchiveCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "archive: missing command (allowed: build, check, remove, job, used)");
    }
}
