package io.wattle.tuning.run;

import java.io.InterruptedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * When the time of a whole command is over, for what takes long before its first trial. Whoever does such a thing asks
 * here every now and then.
 *
 * @param end no work goes on from then on
 * @param clock what time it is
 */
public record Deadline(Instant end, InstantSource clock) {

    /** Never over. */
    public static final Deadline NONE = new Deadline(Instant.MAX, InstantSource.system());

    /**
     * Ends what goes on in this thread if it has no time any more.
     *
     * @param unfinished how far it is
     * @throws OutOfTimeException if the time is over
     * @throws InterruptedIOException if the thread was interrupted, which Hadoop's client notices only now and then
     */
    public void check(Supplier<String> unfinished) throws OutOfTimeException, InterruptedIOException {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedIOException("interrupted: " + unfinished.get());
        }
        if (!clock.instant().isBefore(end)) {
            throw new OutOfTimeException(unfinished.get());
        }
    }
}
