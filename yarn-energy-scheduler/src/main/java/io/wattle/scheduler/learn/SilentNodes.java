package io.wattle.scheduler.learn;

import io.wattle.scheduler.guard.BackOff;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Nodes that did not answer when they were last asked: they are asked after 1, 2, 4 and so on seconds, to a minute. Who hung,
 * or failed twice in a row, is silent, and asked apart from those that answer. Thread safe.
 */
final class SilentNodes {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Map<String, BackOff> failed = new HashMap<>();
    private final Set<String> hung = new HashSet<>();

    /** Whether it is silent: one quick error, as of a node that starts again, makes nobody so. */
    synchronized boolean isSilent(String httpAddress) {
        BackOff node = failed.get(httpAddress);
        return hung.contains(httpAddress) || (node != null && node.isSuspect());
    }

    /** Whether to ask it now; always, if it answered. */
    synchronized boolean isDue(String httpAddress, long nanos) {
        BackOff node = failed.get(httpAddress);
        return node == null || !node.isPaused(nanos);
    }

    synchronized void answered(String httpAddress) {
        failed.remove(httpAddress);
        hung.remove(httpAddress);
    }

    synchronized void failed(String httpAddress, long nanos) {
        failed.computeIfAbsent(httpAddress, it -> new BackOff(LONGEST_PAUSE)).failed(nanos);
    }

    /** It failed, and whoever asked it waited for long: a second time would hold up all others once more. */
    synchronized void hung(String httpAddress, long nanos) {
        failed(httpAddress, nanos);
        hung.add(httpAddress);
    }

    /** Forgets all others. */
    synchronized void retain(Set<String> httpAddresses) {
        failed.keySet().retainAll(httpAddresses);
        hung.retainAll(httpAddresses);
    }
}
