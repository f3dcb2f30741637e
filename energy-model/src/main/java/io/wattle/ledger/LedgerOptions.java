package io.wattle.ledger;

import java.time.Duration;
import java.util.Objects;

/**
 * How a ledger decides.
 *
 * @param idlePolicy who bears idle joules
 * @param maxPowerGap longest time between two power readings that is integrated, positive
 * @param clockStepBack a reading older than the last one by more than this may mean that the clock was set; positive
 * @param clockStepReadings how many such readings in a row, each newer than the one before, prove it; 2 or more
 * @param maxHeldEvents most events of one node that wait for a reading, 1 or more
 * @param maxRememberedEnds most container ends remembered to know late starts and repeated ends, 0 or more
 */
public record LedgerOptions(
        IdlePolicy idlePolicy,
        Duration maxPowerGap,
        Duration clockStepBack,
        int clockStepReadings,
        int maxHeldEvents,
        int maxRememberedEnds) {

    /** Idle joules by share, gaps up to 5 minutes, steps beyond 1 minute after 3 readings, 1024 held events. */
    public static final LedgerOptions DEFAULTS =
            new LedgerOptions(IdlePolicy.BY_SHARE, Duration.ofMinutes(5), Duration.ofMinutes(1), 3, 1024, 16_384);

    public LedgerOptions {
        Objects.requireNonNull(idlePolicy, "idlePolicy");
        requirePositive("maxPowerGap", maxPowerGap);
        requirePositive("clockStepBack", clockStepBack);
        requireAtLeast("clockStepReadings", clockStepReadings, 2);
        requireAtLeast("maxHeldEvents", maxHeldEvents, 1);
        requireAtLeast("maxRememberedEnds", maxRememberedEnds, 0);
    }

    /** The same with another idle policy. */
    public LedgerOptions withIdlePolicy(IdlePolicy policy) {
        return new LedgerOptions(
                policy, maxPowerGap, clockStepBack, clockStepReadings, maxHeldEvents, maxRememberedEnds);
    }

    /** The same with another bound on the events of a node that wait for a reading. */
    public LedgerOptions withMaxHeldEvents(int events) {
        return new LedgerOptions(idlePolicy, maxPowerGap, clockStepBack, clockStepReadings, events, maxRememberedEnds);
    }

    /** The same with another bound on remembered container ends. */
    public LedgerOptions withMaxRememberedEnds(int ends) {
        return new LedgerOptions(idlePolicy, maxPowerGap, clockStepBack, clockStepReadings, maxHeldEvents, ends);
    }

    /** The same with another bound on the time between two power readings. */
    public LedgerOptions withMaxPowerGap(Duration gap) {
        return new LedgerOptions(idlePolicy, gap, clockStepBack, clockStepReadings, maxHeldEvents, maxRememberedEnds);
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("ledger: " + name + " is " + value + " (allowed: a positive time)");
        }
    }

    private static void requireAtLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    "ledger: " + name + " is " + value + " (allowed: " + least + " or more)");
        }
    }
}
