package io.wattle.scheduler.account;

import io.wattle.ledger.LedgerState;
import java.util.List;
import java.util.Map;

/**
 * What an {@link AccountBook} keeps over a restart.
 *
 * @param ledger the ledger's own state
 * @param apps applications that have no line yet
 * @param pending lines of finished applications that are not known to be in a file, by application
 */
record BookState(LedgerState ledger, List<AppNotes> apps, Map<String, String> pending) {}
