package io.wattle.scheduler.metering;

import java.time.Instant;

/**
 * One round of readings: every meter was asked, but those still busy with the round before.
 *
 * @param started when it began
 * @param seconds until the last of its meters had been read; until the next round began if some had not
 * @param read meters that gave a reading
 * @param failed meters that gave none, and those that are not asked for a while since they gave none
 * @param overdue meters not yet read when the next round began, and those still busy with an earlier one
 */
public record MeterRound(Instant started, double seconds, int read, int failed, int overdue) {

    /** All meters there were. */
    public int meters() {
        return read + failed + overdue;
    }
}
