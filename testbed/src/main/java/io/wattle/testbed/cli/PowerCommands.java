package io.wattle.testbed.cli;

import io.wattle.testbed.control.PowerClient;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Power of workers. */
final class PowerCommands {

    private PowerCommands() {}

    /** A command about workers, one after the other: the supervisor's name of it, and the workers. */
    abstract static class OnHosts implements Callable<Integer> {

        private final String command;

        @Mixin
        private NameOption name;

        @Parameters(arity = "1..*", paramLabel = "HOST", description = "Workers, such as edison-1; status lists them.")
        private List<String> hosts;

        OnHosts(String command) {
            this.command = command;
        }

        @Override
        public Integer call() throws UsageException, IOException {
            return PowerClient.switchAll(name.folderOfRunning(), command, hosts, System.out) ? Main.OK : Main.FAILED;
        }
    }

    @Command(
            name = "suspend",
            mixinStandardHelpOptions = true,
            description = "Put workers to sleep: nothing runs, and they draw sleep watts.")
    static final class Suspend extends OnHosts {
        Suspend() {
            super("suspend");
        }
    }

    @Command(
            name = "resume",
            mixinStandardHelpOptions = true,
            description =
                    "Wake workers that sleep: their daemons start after their class's wake time. Others are left as"
                            + " they are.")
    static final class Resume extends OnHosts {
        Resume() {
            super("resume");
        }
    }
}
