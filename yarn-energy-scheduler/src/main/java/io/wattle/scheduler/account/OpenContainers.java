package io.wattle.scheduler.account;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The containers that run: by the id that YARN gave them, by node and by application. Not thread safe. */
final class OpenContainers {

    private static final String AGAIN = "@";

    private final Map<String, Open> byId = new HashMap<>();
    private final Map<String, OnNode> byNode = new HashMap<>();
    private final Map<String, Set<String>> byApp = new HashMap<>();

    /**
     * One that runs.
     *
     * @param ledgerId under which the ledger has it
     */
    record Open(String ledgerId, String app, String node, int vcores) {}

    /** What one node runs. */
    private static final class OnNode {
        private final Set<String> ids = new HashSet<>();
        private int vcores;
    }

    /** One begins, in place of another of its id. */
    void open(String id, Open container) {
        if (has(id)) {
            close(id);
        }
        byId.put(id, container);
        OnNode node = byNode.computeIfAbsent(container.node(), it -> new OnNode());
        node.ids.add(id);
        node.vcores += container.vcores();
        byApp.computeIfAbsent(container.app(), it -> new HashSet<>()).add(id);
    }

    /** Empty if it does not run. */
    Optional<Open> get(String id) {
        return Optional.ofNullable(byId.get(id));
    }

    boolean has(String id) {
        return byId.containsKey(id);
    }

    /** One has another size from now on; what it is then. */
    Open resize(String id, int vcores) {
        Open before = byId.get(id);
        byNode.get(before.node()).vcores += vcores - before.vcores();
        Open now = new Open(before.ledgerId(), before.app(), before.node(), vcores);
        byId.put(id, now);
        return now;
    }

    /** One that runs does so no more; what it was. */
    Open close(String id) {
        Open closed = byId.remove(id);
        OnNode node = byNode.get(closed.node());
        node.ids.remove(id);
        node.vcores -= closed.vcores();
        if (node.ids.isEmpty()) {
            byNode.remove(closed.node());
        }
        Set<String> others = byApp.get(closed.app());
        others.remove(id);
        if (others.isEmpty()) {
            byApp.remove(closed.app());
        }
        return closed;
    }

    int size() {
        return byId.size();
    }

    /** A copy of the ids. */
    List<String> of(String app) {
        return List.copyOf(byApp.getOrDefault(app, Set.of()));
    }

    /** A copy of the ids. */
    List<String> on(String node) {
        OnNode running = byNode.get(node);
        return running == null ? List.of() : List.copyOf(running.ids);
    }

    int countOn(String node) {
        OnNode running = byNode.get(node);
        return running == null ? 0 : running.ids.size();
    }

    int vcoresOn(String node) {
        OnNode running = byNode.get(node);
        return running == null ? 0 : running.vcores;
    }

    /** What a container is called in the ledger that goes on after the loss of its node ended it: the ledger takes no container twice. */
    static String nameAgain(String container, Instant time) {
        return container + AGAIN + time.toEpochMilli();
    }

    /** The container's own name. */
    static String withoutAgain(String ledgerId) {
        int at = ledgerId.indexOf(AGAIN);
        return at < 0 ? ledgerId : ledgerId.substring(0, at);
    }
}
