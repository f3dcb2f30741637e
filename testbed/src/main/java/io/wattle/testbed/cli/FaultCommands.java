package io.wattle.testbed.cli;

import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Faults of a worker, and the way back. */
final class FaultCommands {

    private FaultCommands() {}

    /** A command about one worker: the supervisor's word for it, and the worker. */
    abstract static class OnHost implements Callable<Integer> {

        private final String word;

        @Mixin
        private NameOption name;

        @Parameters(paramLabel = "HOST", description = "A host, such as edison-1; status lists them.")
        private String host;

        OnHost(String word) {
            this.word = word;
        }

        @Override
        public Integer call() throws UsageException, IOException {
            List<String> words = new ArrayList<>(List.of(word, host));
            words.addAll(arguments());
            try {
                new ControlClient(name.folderOfRunning())
                        .ask(words.toArray(new String[0]))
                        .forEach(System.out::println);
                return Main.OK;
            } catch (RefusedException e) {
                throw new UsageException(e.getMessage(), e);
            }
        }

        /** What else the supervisor has to know. */
        List<String> arguments() {
            return List.of();
        }
    }

    @Command(
            name = "kill",
            mixinStandardHelpOptions = true,
            description = "Kill all processes of a worker or of standby, as a crash does, or one daemon of any host.")
    static final class Kill extends OnHost {

        @Option(
                names = "--daemon",
                paramLabel = "NAME",
                description = "Only this one: namenode, resourcemanager, historyserver, zookeeper, datanode,"
                        + " nodemanager.")
        private String daemon;

        Kill() {
            super("kill");
        }

        @Override
        List<String> arguments() {
            return daemon == null ? List.of() : List.of(daemon);
        }
    }

    @Command(
            name = "pause",
            mixinStandardHelpOptions = true,
            description = "Stop a worker's processes without their knowing, as a hung machine does.")
    static final class Pause extends OnHost {
        Pause() {
            super("pause");
        }
    }

    @Command(name = "slow", mixinStandardHelpOptions = true, description = "Make the cores of a worker slower.")
    static final class Slow extends OnHost {

        @Option(names = "--times", paramLabel = "N", description = "How many times slower (default: 4).")
        private double times = 4;

        Slow() {
            super("slow");
        }

        @Override
        List<String> arguments() {
            return List.of(Double.toString(times));
        }
    }

    @Command(name = "cut", mixinStandardHelpOptions = true, description = "Pull a worker's network cable.")
    static final class Cut extends OnHost {
        Cut() {
            super("cut");
        }
    }

    @Command(
            name = "restore",
            mixinStandardHelpOptions = true,
            description = "Undo kill, pause, slow and cut: what was killed is started again.")
    static final class Restore extends OnHost {
        Restore() {
            super("restore");
        }
    }
}
