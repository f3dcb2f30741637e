package io.wattle.scheduler.account;

import io.wattle.ledger.AppAccount;
import io.wattle.ledger.LedgerState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What is different in a later state of a book, so that what did not change needs not be saved again. Immutable.
 *
 * @param put what is new or other than it was; small things, such as lines that wait, are here as a whole
 * @param goneNodes names of those that are there no more
 * @param goneContainers ids, likewise
 * @param goneApps accounts of the ledger, by application, likewise
 * @param goneNotes of applications that have no line yet, by application, likewise
 */
record BookChange(
        BookState put,
        List<String> goneNodes,
        List<String> goneContainers,
        List<String> goneApps,
        List<String> goneNotes) {

    private static final Function<LedgerState.Node, String> NODE =
            it -> it.record().node();
    private static final Function<LedgerState.Container, String> CONTAINER =
            it -> it.record().id();

    /** What makes the later state of the earlier one. Things that are the same object are not looked into. */
    static BookChange between(BookState earlier, BookState later) {
        LedgerState from = earlier.ledger();
        LedgerState to = later.ledger();
        LedgerState changed = new LedgerState(
                changed(from.nodes(), to.nodes(), NODE),
                changed(from.containers(), to.containers(), CONTAINER),
                changed(from.apps(), to.apps(), AppAccount::app),
                changed(from.queues(), to.queues()),
                changed(from.users(), to.users()),
                to.nodeClasses(),
                to.nodeJoules(),
                to.retired(),
                to.counters());
        return new BookChange(
                new BookState(
                        changed, changed(earlier.apps(), later.apps(), AppNotes::app), later.pending(), later.since()),
                gone(from.nodes(), to.nodes(), NODE),
                gone(from.containers(), to.containers(), CONTAINER),
                gone(from.apps(), to.apps(), AppAccount::app),
                gone(earlier.apps(), later.apps(), AppNotes::app));
    }

    /** The later state. */
    BookState applyTo(BookState earlier) {
        LedgerState from = earlier.ledger();
        LedgerState more = put.ledger();
        LedgerState ledger = new LedgerState(
                applied(from.nodes(), more.nodes(), goneNodes, NODE),
                applied(from.containers(), more.containers(), goneContainers, CONTAINER),
                applied(from.apps(), more.apps(), goneApps, AppAccount::app),
                applied(from.queues(), more.queues()),
                applied(from.users(), more.users()),
                more.nodeClasses(),
                more.nodeJoules(),
                more.retired(),
                more.counters());
        return new BookState(
                ledger, applied(earlier.apps(), put.apps(), goneNotes, AppNotes::app), put.pending(), put.since());
    }

    private static <T> List<T> changed(List<T> earlier, List<T> later, Function<T, String> key) {
        Map<String, T> before = byKey(earlier, key);
        return later.stream()
                .filter(it -> !it.equals(before.get(key.apply(it))))
                .toList();
    }

    /** Sums by name are never taken back. */
    private static <T> Map<String, T> changed(Map<String, T> earlier, Map<String, T> later) {
        Map<String, T> changed = new HashMap<>(later);
        changed.entrySet().removeIf(it -> it.getValue().equals(earlier.get(it.getKey())));
        return changed;
    }

    private static <T> List<String> gone(List<T> earlier, List<T> later, Function<T, String> key) {
        Map<String, T> after = byKey(later, key);
        return earlier.stream().map(key).filter(it -> !after.containsKey(it)).toList();
    }

    private static <T> List<T> applied(List<T> earlier, List<T> put, List<String> gone, Function<T, String> key) {
        Map<String, T> all = byKey(earlier, key);
        all.keySet().removeAll(gone);
        put.forEach(it -> all.put(key.apply(it), it));
        return new ArrayList<>(all.values());
    }

    private static <T> Map<String, T> applied(Map<String, T> earlier, Map<String, T> put) {
        Map<String, T> all = new HashMap<>(earlier);
        all.putAll(put);
        return all;
    }

    private static <T> Map<String, T> byKey(List<T> values, Function<T, String> key) {
        Map<String, T> byKey = new LinkedHashMap<>();
        values.forEach(it -> byKey.put(key.apply(it), it));
        return byKey;
    }
}
