package io.wattle.tuner.cli;

import io.wattle.tuner.cli.archive.ArchiveCommand;
import io.wattle.tuner.cli.cluster.BalanceCommand;
import io.wattle.tuner.cli.cluster.ClustersCommand;
import io.wattle.tuner.cli.cluster.PlanCommand;
import io.wattle.tuner.cli.cluster.TcoCommand;
import io.wattle.tuner.cli.compact.CompactCommand;
import io.wattle.tuner.cli.conf.ConfCommand;
import io.wattle.tuner.cli.explain.ExplainCommand;
import io.wattle.tuner.cli.man.ManCommand;
import io.wattle.tuner.cli.power.NodeCommand;
import io.wattle.tuner.cli.power.PowerCommand;
import io.wattle.tuner.cli.profile.ProfileCommand;
import io.wattle.tuner.cli.report.ReportCommand;
import io.wattle.tuner.cli.savings.SavingsCommand;
import io.wattle.tuner.cli.simulate.SimulateCommand;
import io.wattle.tuner.cli.splits.SplitsCommand;
import io.wattle.tuner.cli.tandem.TandemCommand;
import io.wattle.tuner.cli.why.WhyCommand;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands beside tuning. To build all of them, with their options and the commands below them, takes a fifth of the time of
 * {@code --help}; a line needs at most the one that it names.
 */
final class OtherCommands {

    private static final List<Class<?>> ALL = List.of(
            ClustersCommand.class,
            TcoCommand.class,
            BalanceCommand.class,
            PlanCommand.class,
            SimulateCommand.class,
            ProfileCommand.class,
            ExplainCommand.class,
            SplitsCommand.class,
            CompactCommand.class,
            WhyCommand.class,
            TandemCommand.class,
            PowerCommand.class,
            NodeCommand.class,
            ConfCommand.class,
            ArchiveCommand.class,
            SavingsCommand.class,
            ReportCommand.class,
            CompletionCommand.class,
            ManCommand.class);

    /** They tell of all others. */
    private static final Set<Class<?>> OF_ALL = Set.of(CompletionCommand.class, ManCommand.class);

    private OtherCommands() {}

    /** Adds all of them. */
    static void addTo(CommandLine tuner) {
        ALL.forEach(it -> tuner.addSubcommand(new CommandLine(it)));
    }

    /** Adds those that a line may need, and of the others what {@code --help} lists. */
    static void addTo(CommandLine tuner, List<String> line) {
        // The words of a file of arguments are not known here.
        if (line.stream().anyMatch(it -> it.startsWith("@"))
                || OF_ALL.stream().map(OtherCommands::name).anyMatch(line::contains)) {
            addTo(tuner);
            return;
        }
        for (Class<?> command : ALL) {
            if (line.contains(name(command))) {
                tuner.addSubcommand(new CommandLine(command));
            } else {
                tuner.addSubcommand(name(command), listed(command));
            }
        }
    }

    private static CommandSpec listed(Class<?> command) {
        CommandSpec spec = CommandSpec.create().name(name(command));
        spec.usageMessage().description(command.getAnnotation(Command.class).description());
        return spec;
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }
}
