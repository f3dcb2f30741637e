package io.wattle.scheduler.metering;

import io.wattle.ledger.LedgerOptions;
import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.guard.LogWindow;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log that meters are not read in time. Not thread safe. */
final class RoundWatch {

    private static final Logger LOG = LoggerFactory.getLogger(RoundWatch.class);

    private final LogWindow window;

    RoundWatch(LogWindow window) {
        this.window = window;
    }

    /** Longest time between two readings of watts: the ledger's, as accounting does not set another. */
    static Duration powerGap() {
        return LedgerOptions.DEFAULTS.maxPowerGap();
    }

    /**
     * Meters that worked are not read yet, and the next round begins.
     *
     * @param meters how many; the outlets of a PDU are one
     * @param longest since one of them was asked for
     * @param label of that one
     */
    void late(int meters, Duration longest, String label, Duration interval) {
        boolean lost = longest.compareTo(powerGap()) > 0;
        if (window.admits(lost ? "lost" : "late")) {
            LOG.warn(text(meters, longest, label, interval) + window.others());
        }
    }

    static String text(int meters, Duration longest, String label, Duration interval) {
        long gap = powerGap().toSeconds();
        return meters + " meters or PDUs were not read before the next round began, " + label + " for "
                + longest.toSeconds()
                + " s. Their nodes " + (longest.compareTo(powerGap()) > 0 ? "are unmetered" : "have watts less often")
                + " (more than " + gap + " s between two readings are unmetered). If this goes on, raise "
                + EnergyKey.METERS_INTERVAL.key() + ", now " + interval.toMillis()
                + " (allowed: whole milliseconds, 500 to 240000), or use meters that answer faster";
    }
}
