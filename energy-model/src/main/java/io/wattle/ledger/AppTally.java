package io.wattle.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A growing {@link AppAccount}. Not thread safe. */
final class AppTally {
    private final ContainerRecord first;
    private final Tally total = new Tally();
    private final Map<String, Tally> byNodeClass = new HashMap<>();
    private final Set<RunningContainer> open = new HashSet<>();
    private long containers;

    AppTally(ContainerRecord first) {
        this.first = first;
    }

    Tally total() {
        return total;
    }

    Tally on(String nodeClass) {
        return byNodeClass.computeIfAbsent(nodeClass, name -> new Tally());
    }

    void opened(RunningContainer container) {
        containers++;
        open.add(container);
    }

    void closed(RunningContainer container) {
        open.remove(container);
    }

    AppAccount account(ToDoubleFunction<RunningContainer> unsettledSeconds) {
        return new AppAccount(
                first.app(),
                first.queue(),
                first.user(),
                total.total(),
                Rollups.totals(byNodeClass),
                containers,
                open.size(),
                open.stream().mapToDouble(unsettledSeconds).sum());
    }
}
