package io.wattle.ledger;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A growing {@link AppAccount}. Not thread safe. */
final class AppTally {
    private final String app;
    private final String queue;
    private final String user;
    private final Tally total;
    private final Map<String, Tally> byNodeClass = new HashMap<>();
    private final Set<RunningContainer> open = new HashSet<>();
    private long containers;

    AppTally(ContainerRecord first) {
        app = first.app();
        queue = first.queue();
        user = first.user();
        total = new Tally();
    }

    /** Goes on from an account, but without its open containers. */
    AppTally(AppAccount account) {
        app = account.app();
        queue = account.queue();
        user = account.user();
        total = new Tally(account.energy());
        account.byNodeClass().forEach((name, energy) -> byNodeClass.put(name, new Tally(energy)));
        containers = account.containers();
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

    /** A container that is counted already. */
    void openedBefore(RunningContainer container) {
        open.add(container);
    }

    void closed(RunningContainer container) {
        open.remove(container);
    }

    AppAccount account(ToDoubleFunction<RunningContainer> unsettledSeconds) {
        return new AppAccount(
                app,
                queue,
                user,
                total.total(),
                Rollups.totals(byNodeClass),
                containers,
                open.size(),
                open.stream().mapToDouble(unsettledSeconds).sum());
    }
}
