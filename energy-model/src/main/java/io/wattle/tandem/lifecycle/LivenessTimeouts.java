package io.wattle.tandem.lifecycle;

import io.wattle.tandem.TandemSettings;

/**
 * How long silence lasts until it says something of a node, and how long an empty node is cordoned before it sleeps. How long a switch may take
 * is configured: {@link TandemSettings.Limits}.
 *
 * @param settleSeconds how long a node is cordoned and empty before its program runs, 0 or more: as long as an offer that was made before may
 *     take to become a container
 * @param asleepAfterSeconds without a heartbeat after which a node that was told to sleep is taken to do so, more than 0
 * @param lostAfterSeconds without a heartbeat after which any other is taken for lost, more than 0
 */
public record LivenessTimeouts(double settleSeconds, double asleepAfterSeconds, double lostAfterSeconds) {

    /** Heartbeats come each second; what Hadoop itself waits for a node is ten minutes. */
    public static final LivenessTimeouts DEFAULT = new LivenessTimeouts(5, TandemSettings.Limits.SILENT_SECONDS, 60);

    public LivenessTimeouts {
        require("settle", settleSeconds, settleSeconds >= 0, "0 or more");
        require("asleep", asleepAfterSeconds, asleepAfterSeconds > 0, "more than 0");
        require("lost", lostAfterSeconds, lostAfterSeconds > 0, "more than 0");
    }

    /** A node whose last heartbeat is so old is silent. */
    double silenceSeconds(NodeRecord node, double nowSeconds) {
        return switch (node.state()) {
            case AWAKE, DRAINING, DRAINED -> lostAfterSeconds;
            case SUSPENDING -> asleepAfterSeconds;
            // What it said before it fell asleep, or was told to wake, says nothing of its waking.
            case ASLEEP, WAKING, FAILED -> Math.min(lostAfterSeconds, nowSeconds - node.sinceSeconds());
        };
    }

    private static void require(String name, double seconds, boolean allowed, String words) {
        if (!allowed) {
            throw new IllegalArgumentException(name + ": " + seconds + " s (allowed: " + words + ")");
        }
    }
}
