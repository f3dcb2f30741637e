package io.wattle.scheduler.learn;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Nodes that did not answer when they were last asked: they are asked after 1, 2, 4 and so on seconds, to a minute, and apart
 * from those that answer. Thread safe.
 */
final class SilentNodes {

    private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST_DOUBLINGS = 6;

    private final Map<String, Silence> silences = new ConcurrentHashMap<>();

    /**
     * How long one has been silent.
     *
     * @param times that it was asked in vain, in a row
     * @param untilNanos when to ask again
     */
    private record Silence(int times, long untilNanos) {}

    boolean contains(String httpAddress) {
        return silences.containsKey(httpAddress);
    }

    /** Whether to ask it now; always, if it is not silent. */
    boolean isDue(String httpAddress, long nanos) {
        Silence silence = silences.get(httpAddress);
        return silence == null || nanos - silence.untilNanos() >= 0;
    }

    void answered(String httpAddress) {
        silences.remove(httpAddress);
    }

    void failed(String httpAddress, long nanos) {
        silences.compute(httpAddress, (address, before) -> {
            int times = before == null ? 0 : before.times();
            long pause = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(times, MOST_DOUBLINGS));
            return new Silence(times + 1, nanos + pause);
        });
    }

    /** Forgets all others. */
    void retain(Set<String> httpAddresses) {
        silences.keySet().retainAll(httpAddresses);
    }
}
