package io.wattle.testbed.cli;

import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bin/testbed logs}. */
@Command(
        mixinStandardHelpOptions = true,
        name = "logs",
        description = "Say where the logs of a host's daemons are; without a host, the supervisor's.")
final class LogsCommand implements Callable<Integer> {

    @Mixin
    private NameOption name;

    @Parameters(arity = "0..1", paramLabel = "HOST", description = "master or a worker.")
    private String host;

    @Override
    public Integer call() throws UsageException, IOException {
        StateFolder state = name.folder();
        if (!Files.isDirectory(state.root())) {
            throw new UsageException("there is no testbed " + state.name());
        }
        if (host == null) {
            System.out.println(state.log());
            return Main.OK;
        }
        HostArgument.require(state, host);
        Path logs = state.logs(host);
        if (!Files.isDirectory(logs)) {
            throw new UsageException("no logs of " + host + " yet: none of its daemons was started");
        }
        try (Stream<Path> files = Files.list(logs)) {
            files.sorted().forEach(System.out::println);
        }
        return Main.OK;
    }
}
