package io.wattle.testbed.cli;

import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/testbed status}. */
@Command(
        mixinStandardHelpOptions = true,
        name = "status",
        description = "Show the hosts, what they do and what they draw.")
final class StatusCommand implements Callable<Integer> {

    @Mixin
    private NameOption name;

    @Override
    public Integer call() throws UsageException, IOException {
        try {
            new ControlClient(name.folderOfRunning()).ask("status").forEach(System.out::println);
            return Main.OK;
        } catch (RefusedException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
