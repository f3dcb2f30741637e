package io.wattle.scheduler.account;

import io.wattle.model.Reading;
import java.time.Duration;

/**
 * Lets a node's meter that counts go on from what a ResourceManager before this one read: meters count from their first
 * reading, but the device's own counters have gone on meanwhile. Where they say nothing of that time it is left out. Not
 * thread safe.
 */
final class CounterBridge {

    /** A device's value may be older than its reading, and clocks of two ResourceManagers differ. */
    private static final double SLACK_SECONDS = 60;

    private final Reading.Energy before;
    private final Duration longest;
    private boolean begun;
    private double moreJoules;
    private long moreLeftOut;

    /**
     * @param before the last reading that was saved
     * @param longest time without a reading that may be told from counters: what ran in more is not known
     */
    CounterBridge(Reading.Energy before, Duration longest) {
        this.before = before;
        this.longest = longest;
    }

    /** A reading as if its meter had gone on; one of another kind is as it was. */
    Reading goOn(Reading reading) {
        if (!(reading instanceof Reading.Energy now)) {
            return reading;
        }
        if (!begun) {
            begun = true;
            boolean follows = follows(now);
            double since = follows
                    ? now.register().orElseThrow().joules()
                            - before.register().orElseThrow().joules()
                    : 0;
            moreJoules = before.joules() + since - now.joules();
            moreLeftOut = before.intervalsLeftOut() + (follows ? 0 : 1) - now.intervalsLeftOut();
        }
        // A meter that is opened once more counts from 0 again: it falls, which is for the ledger, but not below 0.
        return new Reading.Energy(
                Math.max(before.joules(), now.joules() + moreJoules),
                Math.max(0, now.intervalsLeftOut() + moreLeftOut),
                now.register(),
                now.time(),
                now.quality());
    }

    private boolean follows(Reading.Energy now) {
        if (before.register().isEmpty() || now.register().isEmpty()) {
            return false;
        }
        Reading.Register was = before.register().get();
        Reading.Register is = now.register().get();
        Duration between = Duration.between(before.time(), now.time());
        double seconds = Math.max(0, between.toNanos() / 1e9) + SLACK_SECONDS;
        return was.counters().equals(is.counters())
                && is.joules() >= was.joules()
                && is.joules() - was.joules() <= is.mostWatts() * seconds
                && between.compareTo(longest) <= 0;
    }
}
