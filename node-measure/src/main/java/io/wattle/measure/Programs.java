package io.wattle.measure;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The external programs that run now. Of the whole process, because its end is theirs: a fio that outlives the removal
 * of its file makes file and directory anew.
 */
final class Programs {

    private static final long KILL_MILLIS = 300;
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
    private static boolean closed;

    private Programs() {}

    /** Starts a program; {@link #end} must be called when it is not needed any more, in whatever way it ended. */
    static synchronized Process start(ProcessBuilder builder) throws IOException {
        if (closed) {
            throw new IOException("this process is ending");
        }
        Process process = builder.start();
        RUNNING.add(process);
        return process;
    }

    // Waits for a start that is under way: the program may already run when its start has not yet returned.
    private static synchronized void startNoMore() {
        closed = true;
    }

    /** Kills a program and its children, without closing the pipes in which its last words may be. */
    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.toHandle().destroyForcibly();
    }

    /** Kills a program, and waits for the moment that it needs to let go of its files. */
    static void end(Process process) throws InterruptedException {
        kill(process);
        process.waitFor(KILL_MILLIS, TimeUnit.MILLISECONDS);
        RUNNING.remove(process);
    }

    /** Ends all programs; no other one is started until the process ends. For a shutdown hook. */
    static void close() {
        startNoMore();
        try {
            for (Process process : RUNNING) {
                end(process);
            }
        } catch (InterruptedException e) {
            RUNNING.forEach(Programs::kill);
            Thread.currentThread().interrupt();
        }
    }
}
