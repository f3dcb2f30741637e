package io.wattle.testbed.linux;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The processes of this machine, read once for all hosts that ask within a moment: to read them takes longer the more there
 * are, and each host would read those of all. Thread safe.
 */
public final class RecentProcesses {

    private final Path proc;
    private final Duration oldest;
    private final LongSupplier nanoClock;
    private ProcessTable table;
    private long readNanos;

    /**
     * Of a folder like /proc.
     *
     * @param oldest how old what is told may be
     * @param nanoClock like {@link System#nanoTime}
     */
    public RecentProcesses(Path proc, Duration oldest, LongSupplier nanoClock) {
        this.proc = proc;
        this.oldest = oldest;
        this.nanoClock = nanoClock;
    }

    synchronized ProcessTable table() throws IOException {
        long now = nanoClock.getAsLong();
        if (table == null || now - readNanos > oldest.toNanos()) {
            table = ProcessTable.of(proc);
            // The time after it: where reading takes long, the next host must not find it too old at once.
            readNanos = nanoClock.getAsLong();
        }
        return table;
    }
}
