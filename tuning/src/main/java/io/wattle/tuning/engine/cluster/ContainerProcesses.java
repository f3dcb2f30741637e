package io.wattle.tuning.engine.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Processes that an embedded cluster's NodeManagers have started. A NodeManager that stops ends those whose number it knows;
 * one that it was starting just then would go on by itself, for a quarter of an hour. Stateless.
 */
final class ContainerProcesses {

    private static final Logger LOG = Logger.getLogger(ContainerProcesses.class.getName());
    private static final Path PROC = Path.of("/proc");

    /** One that was being started shows a moment later. */
    private static final long PAUSE_MILLIS = 100;

    private static final int MOST_ROUNDS = 50;

    private ContainerProcesses() {}

    /**
     * Ends all processes below this one that work in a folder or below it, until there is none; machines without /proc keep
     * them.
     */
    static void endIn(Path folder) throws IOException {
        // As the kernel tells it.
        Path real = folder.toRealPath();
        boolean found = Files.isDirectory(PROC);
        for (int round = 0; found && round < MOST_ROUNDS; round++) {
            List<ProcessHandle> processes = ProcessHandle.current()
                    .descendants()
                    .filter(it -> worksIn(it, real))
                    .toList();
            found = !processes.isEmpty();
            for (ProcessHandle process : processes) {
                LOG.log(Level.FINE, "ends process {0}, which its NodeManager left", process.pid());
                process.destroyForcibly();
            }
            if (found) {
                pause();
            }
        }
    }

    private static boolean worksIn(ProcessHandle process, Path folder) {
        try {
            return Files.readSymbolicLink(
                            PROC.resolve(Long.toString(process.pid())).resolve("cwd"))
                    .startsWith(folder);
        } catch (IOException e) {
            // It has ended meanwhile.
            return false;
        }
    }

    private static void pause() {
        boolean interrupted = Thread.interrupted();
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
