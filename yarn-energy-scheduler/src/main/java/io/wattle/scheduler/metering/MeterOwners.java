package io.wattle.scheduler.metering;

import io.wattle.scheduler.config.MeterSpec;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Which node a meter is of, where several come to the same one. Not thread safe. */
final class MeterOwners {

    private final Map<MeterSpec, MeteredNode> owners = new HashMap<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> newcomers = new HashSet<>();

    /** These are registered now: those that were not before are newcomers until the next time. */
    void keepOnly(Set<String> registered) {
        newcomers.clear();
        newcomers.addAll(registered);
        newcomers.removeAll(known);
        known.clear();
        known.addAll(registered);
        owners.values().removeIf(it -> !registered.contains(it.node()));
    }

    /**
     * The owner's name: the first that asks. But a NodeManager that was killed stays registered for minutes after the next
     * one came on its host.
     *
     * @param robbed told the name of a node whose meter another one takes over
     */
    String owner(MeterSpec spec, MeteredNode node, Consumer<String> robbed) {
        MeteredNode owner = owners.computeIfAbsent(spec, it -> node);
        if (!owner.node().equals(node.node())
                && owner.host().equals(node.host())
                && newcomers.contains(node.node())
                && !newcomers.contains(owner.node())) {
            robbed.accept(owner.node());
            owners.put(spec, node);
            return node.node();
        }
        return owner.node();
    }

    /** A node gives its meter up. */
    void release(MeterSpec spec, String node) {
        owners.computeIfPresent(spec, (it, owner) -> owner.node().equals(node) ? null : owner);
    }
}
