package io.wattle.tandem.lifecycle;

/**
 * Times that are the machine's own. How long a switch may take is the policy's: {@link io.wattle.tandem.TandemSettings.Limits}.
 *
 * @param settleSeconds how long a node is closed and empty before its program runs, 0 or more: as long as an offer that was made before may
 *     take to become a container
 * @param silentSeconds without a heartbeat after which a node that was told to sleep is taken to do so, more than 0
 * @param lostSeconds without a heartbeat after which any other is taken for lost, more than 0
 */
public record LivenessTimeouts(double settleSeconds, double silentSeconds, double lostSeconds) {

    /** Heartbeats come each second; what Hadoop itself waits for a node is ten minutes. */
    public static final LivenessTimeouts DEFAULT = new LivenessTimeouts(5, 10, 60);

    public LivenessTimeouts {
        require("settle", settleSeconds, settleSeconds >= 0, "0 or more");
        require("silent", silentSeconds, silentSeconds > 0, "more than 0");
        require("lost", lostSeconds, lostSeconds > 0, "more than 0");
    }

    double silenceOf(NodeState state) {
        return state == NodeState.SUSPENDING ? silentSeconds : lostSeconds;
    }

    private static void require(String name, double seconds, boolean allowed, String words) {
        if (!allowed) {
            throw new IllegalArgumentException(name + ": " + seconds + " s (allowed: " + words + ")");
        }
    }
}
