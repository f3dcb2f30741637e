package io.wattle.scheduler.metering;

import java.time.Instant;
import java.util.function.Consumer;

/** Counts what becomes of the meters of one round. Thread safe. */
final class RoundTally {

    private static final double NANOS_PER_SECOND = 1e9;

    private final Instant started;
    private final long startNanos;
    private final Consumer<MeterRound> ended;
    private int pending;
    private int read;
    private int failed;
    private int busy;
    private boolean allAsked;
    private boolean told;
    private long lastNanos;

    /** @param ended told once, of the round as it was at its end; called by whoever ends it */
    RoundTally(Instant started, long startNanos, Consumer<MeterRound> ended) {
        this.started = started;
        this.startNanos = startNanos;
        this.ended = ended;
        lastNanos = startNanos;
    }

    /** A meter is asked. */
    synchronized void asked() {
        pending++;
    }

    /** A meter is still busy with a round before. */
    synchronized void busy() {
        busy++;
    }

    /** A meter is not asked, as it gave no reading lately. */
    synchronized void paused() {
        failed++;
    }

    /** One of those that were asked is done. */
    void done(boolean good, long nanos) {
        synchronized (this) {
            pending--;
            read += good ? 1 : 0;
            failed += good ? 0 : 1;
            lastNanos = nanos;
        }
        tell(false, nanos);
    }

    /** There are no more meters to ask. */
    void allAsked() {
        synchronized (this) {
            allAsked = true;
        }
        tell(false, lastNanos);
    }

    /** The next round begins. */
    void over(long nanos) {
        tell(true, nanos);
    }

    private void tell(boolean over, long nanos) {
        MeterRound round;
        synchronized (this) {
            if (told || !(over || (allAsked && pending == 0))) {
                return;
            }
            told = true;
            long end = pending == 0 ? lastNanos : nanos;
            round = new MeterRound(started, (end - startNanos) / NANOS_PER_SECOND, read, failed, busy + pending);
        }
        ended.accept(round);
    }
}
