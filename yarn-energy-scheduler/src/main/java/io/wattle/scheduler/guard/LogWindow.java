package io.wattle.scheduler.guard;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Bounds what others can make the log say: in each window of time one line for each cause, and a bounded number of lines
 * in all. Thread safe.
 */
public final class LogWindow {

    private static final int MOST_LINES = 20;
    private static final Duration LENGTH = Duration.ofMinutes(10);

    private final int mostLines;
    private final long lengthNanos;
    private final LongSupplier nanos;
    private final Set<String> told = new HashSet<>();
    private long startNanos;
    private long keptBack;

    /** 20 lines in ten minutes. */
    public LogWindow() {
        this(MOST_LINES, LENGTH, System::nanoTime);
    }

    LogWindow(int mostLines, Duration length, LongSupplier nanos) {
        this.mostLines = mostLines;
        lengthNanos = length.toNanos();
        this.nanos = nanos;
        startNanos = nanos.getAsLong();
    }

    /** Whether a line may be logged now. */
    public synchronized boolean admits(String cause) {
        long now = nanos.getAsLong();
        if (now - startNanos >= lengthNanos) {
            startNanos = now;
            told.clear();
        }
        if (told.size() < mostLines && told.add(cause)) {
            return true;
        }
        keptBack++;
        return false;
    }

    /** To end a line that is logged: says how many were not since the last one; empty if none. */
    public synchronized String others() {
        long count = keptBack;
        keptBack = 0;
        return count == 0 ? "" : " (" + count + " other lines like this one were not logged)";
    }
}
