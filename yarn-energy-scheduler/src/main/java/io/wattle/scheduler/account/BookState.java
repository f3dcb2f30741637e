package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an {@link AccountBook} keeps over a restart. Nothing in it changes any more, so that another thread may write it.
 *
 * @param ledger the ledger's own state
 * @param apps applications that have no line yet
 * @param pending lines of finished applications that are not known to be in a file, by application
 * @param since when the ledger began; empty if a version wrote it that did not note it
 */
record BookState(LedgerState ledger, List<AppNotes> apps, Map<String, String> pending, Optional<Instant> since) {

    /** The same with other lines. */
    BookState withPending(Map<String, String> lines) {
        return new BookState(ledger, apps, lines, since);
    }
}
