package io.wattle.testbed.cli;

import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import java.io.IOException;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** Which testbed a command means: several can live side by side. */
final class NameOption {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9-]{0,30})");

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name, if there are several.")
    private String name = "default";

    StateFolder folder() throws UsageException {
        if (!NAME.matcher(name).matches()) {
            throw new UsageException("--name " + name + " (allowed: up to 31 lower-case letters, digits and hyphens)");
        }
        return StateFolder.named(name);
    }

    /** The folder of one that has to be up. */
    StateFolder folderOfRunning() throws UsageException, IOException {
        StateFolder state = folder();
        if (InitProcess.of(state).isEmpty()) {
            throw new UsageException(
                    "testbed " + name + " is not up (start it: bin/testbed up --cluster NAME" + words() + ")");
        }
        return state;
    }

    /** How a person writes it in a command: empty for the one testbed that most have. */
    String words() {
        return name.equals("default") ? "" : " --name " + name;
    }
}
