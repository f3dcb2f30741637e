package io.wattle.testbed.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The first process of a testbed's namespaces, by which all others end. Immutable and thread safe.
 *
 * @param handle this machine's view of it
 */
public record InitProcess(ProcessHandle handle) {

    /** Of the fields after the name. */
    private static final int START_TIME = 19;

    /** The one of a testbed, if it is alive: number and start time are those that were noted. */
    public static Optional<InitProcess> of(StateFolder state) throws IOException {
        if (!Files.exists(state.init())) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(state.init());
        if (lines.size() < 2) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(lines.get(0)))
                .filter(it -> startOf(it).equals(lines.get(1)))
                .map(InitProcess::new);
    }

    /** Notes it for later commands. */
    public void note(StateFolder state) throws IOException {
        Files.write(state.init(), List.of(Long.toString(handle.pid()), startOf(handle)));
    }

    /** In ticks since the machine's start: unlike a time of day it does not move when somebody sets the clock. */
    private static String startOf(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            // The name, in brackets, may hold anything.
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_TIME];
        } catch (IOException e) {
            return "gone";
        }
    }
}
