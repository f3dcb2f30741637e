package io.wattle.scheduler.account;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Cluster watts of the last hour, a sample every 10 s. Not thread safe. */
final class WattsHistory {

    private static final Duration STEP = Duration.ofSeconds(10);
    private static final int MOST = 360;

    private final Deque<WattsSample> samples = new ArrayDeque<>();

    /** Kept if the last one is 10 s old, or from the future: then the clock was set back. */
    void add(WattsSample sample) {
        Instant last = samples.isEmpty() ? Instant.MIN : samples.getLast().time();
        if (samples.isEmpty()
                || sample.time().isBefore(last)
                || Duration.between(last, sample.time()).compareTo(STEP) >= 0) {
            samples.addLast(sample);
        }
        while (samples.size() > MOST) {
            samples.removeFirst();
        }
    }

    /** Oldest first. */
    List<WattsSample> lastHour() {
        return List.copyOf(samples);
    }
}
