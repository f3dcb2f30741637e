package io.wattle.testbed.cli;

import io.wattle.testbed.linux.ProbeGroup;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.StateLock;
import io.wattle.testbed.state.Teardown;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/testbed down}. */
@Command(
        mixinStandardHelpOptions = true,
        name = "down",
        description =
                "End a testbed and remove all that it made, its data and logs too. Also removes what one left that"
                        + " was killed.")
final class DownCommand implements Callable<Integer> {

    @Mixin
    private NameOption name;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        StateFolder state = name.folder();
        ProbeGroup.removeLeftovers();
        if (!Teardown.isAlive(state) && !Files.exists(state.root())) {
            System.out.println("there is no testbed " + state.name());
            return Main.OK;
        }
        long start = System.nanoTime();
        StateLock lock = Locks.take(state, "down");
        try {
            Teardown.remove(state);
        } finally {
            lock.close();
        }
        System.out.printf(Locale.ROOT, "down in %.1f s%n", (System.nanoTime() - start) / 1e9);
        return Main.OK;
    }
}
