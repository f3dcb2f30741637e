package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.BackOff;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Which nodes are silent: those that failed to answer twice in a row or more. Each that failed is asked again after 1, 2, 4
 * and so on seconds, to a minute. Thread safe.
 */
final class SilentNodes {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Map<String, BackOff> failed = new HashMap<>();

    /** Whether to ask it apart from those that answer: one answer that was slow or lost makes no node silent. */
    synchronized boolean isSilent(String httpAddress) {
        BackOff node = failed.get(httpAddress);
        return node != null && node.isSuspect();
    }

    /** Whether to ask it now; always, if it answered. */
    synchronized boolean isDue(String httpAddress, long nanos) {
        BackOff node = failed.get(httpAddress);
        return node == null || !node.isPaused(nanos);
    }

    synchronized void answered(String httpAddress) {
        failed.remove(httpAddress);
    }

    synchronized void failed(String httpAddress, long nanos) {
        failed.computeIfAbsent(httpAddress, it -> new BackOff(LONGEST_PAUSE)).failed(nanos);
    }

    /** Forgets all others. */
    synchronized void retain(Set<String> httpAddresses) {
        failed.keySet().retainAll(httpAddresses);
    }
}
