package io.wattle.scheduler.account;

import io.wattle.ledger.NodeState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Nodes that are sent to sleep, sleep or are woken: they are metered though they are not registered. Not thread safe. */
final class SwitchedNodes {

    private final Map<String, NodeState> states = new HashMap<>();
    private final Set<String> away = new HashSet<>();

    /** Whether a node's name, host and port, is that of a host. */
    static boolean isOn(String host, String node) {
        return node.equals(host) || (node.startsWith(host + ":") && node.lastIndexOf(':') == host.length());
    }

    /** A host's node that is registered, sleeps or was registered last, by the name that it has in the books; else its own name. */
    static String nameOf(NodeFacts node, Map<String, NodeBook> nodes) {
        return nodes.entrySet().stream()
                .filter(it -> isOn(node.host(), it.getKey()))
                .max(Comparator.comparing((Map.Entry<String, NodeBook> it) ->
                                !it.getValue().gone())
                        .thenComparing(it -> it.getKey().equals(node.node())))
                .map(Map.Entry::getKey)
                .orElse(node.node());
    }

    /** What a node is on its way to or from; empty if it is not switched. */
    Optional<NodeState> state(String node) {
        return Optional.ofNullable(states.get(node));
    }

    /** @param registered whether the ResourceManager has it */
    void put(String node, NodeState state, boolean registered) {
        states.put(node, state);
        if (!registered) {
            away.add(node);
        }
    }

    /** It is not registered any more. */
    void left(String node) {
        if (states.containsKey(node)) {
            away.add(node);
        }
    }

    /** Whether it is switched, and not registered. */
    boolean isAway(String node) {
        return away.contains(node);
    }

    /** Others of its host that are switched: it has taken their place, as a NodeManager without a fixed port gets a new name. */
    List<String> othersOn(NodeFacts node) {
        return states.keySet().stream()
                .filter(it -> isOn(node.host(), it) && !it.equals(node.node()))
                .toList();
    }

    /** It is switched no more. @return whether it was */
    boolean remove(String node) {
        away.remove(node);
        return states.remove(node) != null;
    }
}
