package io.wattle.scheduler.metering;

import java.util.Optional;

/**
 * The rounds of readings so far.
 *
 * @param newest the last one that ended; empty if no node has a meter
 * @param rounds how many ended, since the ResourceManager became active as the sums below
 * @param read readings taken
 * @param failed meters that gave no reading, once for each round
 * @param overdue meters not read in time, once for each round
 */
public record MeterRounds(Optional<MeterRound> newest, long rounds, long read, long failed, long overdue) {

    /** Before the first one. */
    public static final MeterRounds NONE = new MeterRounds(Optional.empty(), 0, 0, 0, 0);

    /** These and one more. */
    MeterRounds and(MeterRound next) {
        return next.meters() == 0
                ? new MeterRounds(Optional.empty(), rounds, read, failed, overdue)
                : new MeterRounds(
                        Optional.of(next),
                        rounds + 1,
                        read + next.read(),
                        failed + next.failed(),
                        overdue + next.overdue());
    }
}
