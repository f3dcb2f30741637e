package io.wattle.ledger;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One application's growing account. */
final class AppCharges {

    private final String app;
    private final String queue;
    private final String user;
    private final Charges total = new Charges();
    private final Map<String, Charges> byNodeClass = new HashMap<>();
    private final Map<String, Running> running = new HashMap<>();
    private final Map<String, Running> ended = new LinkedHashMap<>();
    private int containers;

    AppCharges(ContainerInfo container) {
        app = container.app();
        queue = container.queue();
        user = container.user();
    }

    Charges total() {
        return total;
    }

    Charges on(String nodeClass) {
        return byNodeClass.computeIfAbsent(nodeClass, name -> new Charges());
    }

    void started(Running container) {
        containers++;
        running.put(container.container().id(), container);
    }

    /** Of the ended containers the oldest give up their own account; their joules stay in the application's. */
    void ended(Running container, int kept) {
        running.remove(container.container().id());
        ended.put(container.container().id(), container);
        if (ended.size() > kept) {
            ended.remove(ended.keySet().iterator().next());
        }
    }

    Optional<Joules> container(String id) {
        return Optional.ofNullable(running.getOrDefault(id, ended.get(id)))
                .map(it -> it.charges().joules());
    }

    AppAccount account() {
        Map<String, Joules> classes = new HashMap<>();
        byNodeClass.forEach((name, charges) -> classes.put(name, charges.joules()));
        return new AppAccount(app, queue, user, total.joules(), classes, containers);
    }
}
