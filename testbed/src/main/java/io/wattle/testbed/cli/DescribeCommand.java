package io.wattle.testbed.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.YamlFileException;
import io.wattle.testbed.control.ControlClient;
import io.wattle.testbed.control.ControlClient.RefusedException;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/testbed describe}. */
@Command(
        mixinStandardHelpOptions = true,
        name = "describe",
        description = "Print what a testbed that is up is, as JSON for programs: its factor, workers, power meter and"
                + " configuration.")
final class DescribeCommand implements Callable<Integer> {

    @Mixin
    private NameOption name;

    @Override
    public Integer call() throws UsageException, IOException {
        StateFolder state = name.folderOfRunning();
        try {
            // Refused while it starts: its workers are no cluster yet.
            new ControlClient(state).ask("status");
            Description description = Description.of(state, TestbedSpec.read(state));
            System.out.println(new ObjectMapper().writeValueAsString(description));
            return Main.OK;
        } catch (RefusedException | YamlFileException | DoesNotFitException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }
}
