package io.wattle.scheduler.account;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Since when joules count, and whether they are kept.
 *
 * @param state where the ledger is
 * @param since when it began; empty if it was begun by a version that did not note it
 * @param problem why it is not read or not saved, and what to do; empty if all is well
 * @param saved what this ResourceManager saved last; empty if it has not saved anything
 * @param waitingLines finished applications whose lines are in no file yet
 * @param lostLines finished applications whose lines will never be in a file, as too many waited
 */
public record LedgerStatus(
        State state, Optional<Instant> since, String problem, Optional<Save> saved, int waitingLines, long lostLines) {

    /** Whether the figures have all that was ever counted; else they will jump once the directory answers. */
    public boolean hasAll() {
        return state != State.WAITING;
    }

    /**
     * A save that succeeded.
     *
     * @param time when
     * @param bytes of the checkpoint, or of what has changed since the save before
     * @param duration how long it took to make and to write it
     */
    public record Save(Instant time, long bytes, Duration duration) {}

    /** Where the ledger is. */
    public enum State {
        /** In memory only: no directory is set. */
        IN_MEMORY,
        /** Its directory has not answered yet: what was counted before is not in the figures. */
        WAITING,
        /** In its directory, and the figures go on from what was found there. */
        ATTACHED
    }
}
