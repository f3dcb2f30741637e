package io.wattle.ledger;

/**
 * A second opinion on the integral of one node: whole seconds, watts and joules in whole numbers, and told by the test
 * which readings are in order and which prove a step of the clock, so that it detects nothing itself.
 */
final class TestingIntegral {
    enum Kind {
        POWER,
        ENERGY,
        MISSING
    }

    private static final long MAX_POWER_GAP = 300;
    private static final long CLOCK_STEP_BACK = 60;

    private long twiceJoules;
    private long unmeteredSeconds;
    private Kind lastKind = Kind.MISSING;
    private long lastClock;
    private long lastValue;
    private long timeline;
    private long behind;
    private boolean distrusted;

    TestingIntegral(long registered) {
        timeline = registered;
        lastClock = registered;
    }

    double joules() {
        return twiceJoules / 2.0;
    }

    double unmeteredSeconds() {
        return unmeteredSeconds;
    }

    long lastClock() {
        return lastClock;
    }

    /** A reading that is newer than the last by the clock of the readings. */
    void inOrder(Kind kind, long clock, long value) {
        if (kind == Kind.MISSING && lastKind == Kind.ENERGY) {
            return;
        }
        boolean restored = behind > 0 && clock > timeline && clock - lastClock > CLOCK_STEP_BACK;
        if (restored) {
            behind = 0;
        }
        long seconds = clock + behind - timeline;
        boolean usable = !restored || (kind == Kind.ENERGY && !distrusted);
        add(kind, seconds, value, usable);
        move(kind, clock, value);
    }

    /** The reading that proves a step, and the first one of the row that it ends. */
    void step(Kind kind, long firstClock, long clock, long value) {
        behind = timeline - firstClock;
        long before = unmeteredSeconds;
        add(kind, clock - firstClock, value, kind == Kind.ENERGY);
        distrusted = unmeteredSeconds > before;
        move(kind, clock, value);
    }

    /** No reading is to come: what passed since the last one was not metered. */
    void close(long end) {
        unmeteredSeconds += Math.max(0, end - timeline);
    }

    private void add(Kind kind, long seconds, long value, boolean usable) {
        boolean sameKind = usable && kind == lastKind && kind != Kind.MISSING;
        if (sameKind && kind == Kind.POWER && seconds <= MAX_POWER_GAP) {
            twiceJoules += (lastValue + value) * seconds;
        } else if (sameKind && kind == Kind.ENERGY && value >= lastValue) {
            twiceJoules += 2 * (value - lastValue);
        } else {
            unmeteredSeconds += seconds;
        }
    }

    private void move(Kind kind, long clock, long value) {
        lastKind = kind;
        lastClock = clock;
        lastValue = value;
        timeline = clock + behind;
    }
}
