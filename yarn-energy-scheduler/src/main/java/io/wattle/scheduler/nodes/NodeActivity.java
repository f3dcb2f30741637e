package io.wattle.scheduler.nodes;

import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;

/** When a container last came to a registered node or left it. Thread safe. */
public final class NodeActivity {

    private final ConcurrentHashMap<NodeId, Long> lastMillis = new ConcurrentHashMap<>();
    private final LongSupplier monotonicMillis;

    public NodeActivity(LongSupplier monotonicMillis) {
        this.monotonicMillis = monotonicMillis;
    }

    /** A node registered. */
    public void added(NodeId node) {
        lastMillis.put(node, monotonicMillis.getAsLong());
    }

    /** A container came, or left. Of a node that is gone by now nothing is kept. */
    public void containerChanged(NodeId node) {
        lastMillis.computeIfPresent(node, (id, before) -> monotonicMillis.getAsLong());
    }

    /** A node is gone. */
    public void removed(NodeId node) {
        lastMillis.remove(node);
    }

    /** On the monotonic clock; empty if the node is not registered. */
    public OptionalLong lastMillis(NodeId node) {
        Long last = lastMillis.get(node);
        return last == null ? OptionalLong.empty() : OptionalLong.of(last);
    }
}
