package io.wattle.ledger;

import java.time.Duration;
import java.util.Objects;

/**
 * Rules of a ledger.
 *
 * @param idlePolicy who carries idle joules
 * @param longestGap between two readings of watts; over a longer one nothing is integrated. Positive
 * @param clockStep readings that lie further back than this may mean that the node's clock was set back. Positive
 * @param heldEvents most container and state events of a node that wait for its next reading, 1 or more
 * @param keptContainers most ended containers of an application that keep an account of their own, 0 or more
 */
public record LedgerSettings(
        IdlePolicy idlePolicy, Duration longestGap, Duration clockStep, int heldEvents, int keptContainers) {

    /** Idle joules by share; gaps of up to 5 minutes; clock steps of over a minute; 1,000 events; 1,000 containers. */
    public static final LedgerSettings DEFAULT =
            new LedgerSettings(IdlePolicy.BY_SHARE, Duration.ofMinutes(5), Duration.ofMinutes(1), 1000, 1000);

    public LedgerSettings {
        Objects.requireNonNull(idlePolicy, "idlePolicy");
        requirePositive("longestGap", longestGap);
        requirePositive("clockStep", clockStep);
        if (heldEvents < 1 || keptContainers < 0) {
            throw new IllegalArgumentException("ledger: heldEvents " + heldEvents + ", keptContainers " + keptContainers
                    + " (allowed: 1 or more, 0 or more)");
        }
    }

    private static void requirePositive(String what, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("ledger: " + what + " " + duration + " (allowed: more than 0)");
        }
    }
}
