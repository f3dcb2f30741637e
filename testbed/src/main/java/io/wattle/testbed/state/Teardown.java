package io.wattle.testbed.state;

import io.wattle.testbed.linux.CgroupMounts;
import io.wattle.testbed.linux.Cgroups;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ends a testbed and removes all that it made, also what is left of one that was killed. Stateless and thread safe. */
public final class Teardown {

    private static final int LIMIT_SECONDS = 15;
    private static final int MOST_NAMED = 5;
    private static final int TRIES = 40;
    private static final long PAUSE_MILLIS = 50;

    private Teardown() {}

    /** Whether a process or a cgroup of a testbed is there; files alone keep nobody from a new one. */
    public static boolean isAlive(StateFolder state) throws IOException {
        return InitProcess.of(state).isPresent() || hasCgroup(state);
    }

    /** Whether its cgroup is there: left over, if its processes are not. */
    public static boolean hasCgroup(StateFolder state) throws IOException {
        return cgroups(state).map(it -> it.exists("")).orElse(false);
    }

    /**
     * Ends its processes, namespaces, mounts and cgroups, and leaves its files.
     *
     * @throws IOException if something does not go away, or its cgroup holds processes that cannot be its own; the
     *     message names them
     */
    public static void end(StateFolder state) throws IOException, InterruptedException {
        Optional<InitProcess> init = InitProcess.of(state);
        if (init.isPresent()) {
            // The kernel ends all processes of the namespace with it, and the namespaces and mounts with those.
            ProcessHandle handle = init.get().handle();
            handle.destroyForcibly();
            Optional<Cgroups> groups = cgroups(state);
            if (groups.isPresent() && groups.get().exists("")) {
                // A host that is paused does not die until it goes on.
                groups.get().thaw("");
            }
            try {
                handle.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException | ExecutionException e) {
                throw new IOException("process " + handle.pid() + " of testbed " + state.name() + " does not end", e);
            }
        }
        Optional<Cgroups> cgroups = cgroups(state);
        if (cgroups.isPresent() && cgroups.get().exists("")) {
            requireNoOthers(state, cgroups.get());
            cgroups.get().remove("");
        }
    }

    /** All of its own ended with the first: these are another home folder's, whose testbed has the same name. */
    private static void requireNoOthers(StateFolder state, Cgroups cgroups) throws IOException, InterruptedException {
        List<Long> processes = cgroups.processes("");
        // A process that was killed a moment ago is still in its group.
        for (int i = 0; i < TRIES && !processes.isEmpty(); i++) {
            Thread.sleep(PAUSE_MILLIS);
            processes = cgroups.processes("");
        }
        if (!processes.isEmpty()) {
            throw new IOException("cgroup " + state.cgroup() + " holds processes that do not belong to "
                    + state.root() + ": "
                    + processes.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "))
                    + "; another home folder's testbed has this name: choose another with --name");
        }
    }

    /** Ends it, and removes its files too. See {@link #end}. */
    public static void remove(StateFolder state) throws IOException, InterruptedException {
        end(state);
        removeFiles(state.root());
    }

    /** Those of another user's testbed of that name are none of this one. */
    private static Optional<Cgroups> cgroups(StateFolder state) throws IOException {
        return CgroupMounts.ofThisProcess().below(state.cgroup()).filter(it -> it.isWritable(""));
    }

    private static void removeFiles(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
