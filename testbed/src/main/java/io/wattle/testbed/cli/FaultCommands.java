package io.wattle.testbed.cli;

import io.wattle.testbed.supervisor.ControlClient;
import io.wattle.testbed.supervisor.ControlClient.RefusedException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Faults of a worker, its power, and the way back. */
final class FaultCommands {

    private FaultCommands() {}

    /** A command about one worker. */
    abstract static class OnHost implements Callable<Integer> {

        @Mixin
        private NameOption name;

        @Parameters(paramLabel = "HOST", description = "A worker, such as edison-1; status lists them.")
        private String host;

        @Override
        public Integer call() throws UsageException, IOException {
            try {
                new ControlClient(Running.required(name)).ask(words(host));
                return Main.OK;
            } catch (RefusedException e) {
                throw new UsageException(e.getMessage(), e);
            }
        }

        abstract String[] words(String worker);
    }

    @Command(
            mixinStandardHelpOptions = true,
            name = "kill",
            description = "Kill all processes of a worker, as a crash does.")
    static final class Kill extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"kill", worker};
        }
    }

    @Command(
            mixinStandardHelpOptions = true,
            name = "pause",
            description = "Stop a worker's processes without their knowing, as a hung machine does.")
    static final class Pause extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"pause", worker};
        }
    }

    @Command(mixinStandardHelpOptions = true, name = "slow", description = "Make the cores of a worker slower.")
    static final class Slow extends OnHost {

        @Option(names = "--times", paramLabel = "N", description = "How many times slower (default: 4).")
        private double times = 4;

        @Override
        String[] words(String worker) {
            return new String[] {"slow", worker, Double.toString(times)};
        }
    }

    @Command(mixinStandardHelpOptions = true, name = "cut", description = "Pull a worker's network cable.")
    static final class Cut extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"cut", worker};
        }
    }

    @Command(mixinStandardHelpOptions = true, name = "restore", description = "Undo kill, pause, slow or cut.")
    static final class Restore extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"restore", worker};
        }
    }

    @Command(
            mixinStandardHelpOptions = true,
            name = "suspend",
            description = "Put a worker to sleep: nothing runs, and it draws sleep watts.")
    static final class Suspend extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"suspend", worker};
        }
    }

    @Command(
            mixinStandardHelpOptions = true,
            name = "resume",
            description = "Wake a worker that sleeps: its daemons start after its class's wake time.")
    static final class Resume extends OnHost {
        @Override
        String[] words(String worker) {
            return new String[] {"resume", worker};
        }
    }
}
