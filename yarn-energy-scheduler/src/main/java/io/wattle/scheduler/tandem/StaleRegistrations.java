package io.wattle.scheduler.tandem;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;

/**
 * Registrations that ended as their hosts were sent to sleep. The ResourceManager keeps each of them for good, and NodeManagers have another port
 * after each boot unless theirs is fixed: so each sleep forgets those of the sleeps before it. Thread safe.
 */
final class StaleRegistrations {

    private final RMContext context;

    /** Of each host, the registrations that its sleeps ended. */
    private final Map<String, Set<NodeId>> ended = new HashMap<>();

    StaleRegistrations(RMContext context) {
        this.context = context;
    }

    /** These hosts are sent to sleep now. */
    synchronized void suspending(List<String> hosts) {
        Set<String> wanted = Set.copyOf(hosts);
        Map<String, Set<NodeId>> now = new HashMap<>();
        for (NodeId each : context.getRMNodes().keySet()) {
            if (wanted.contains(each.getHost())) {
                now.computeIfAbsent(each.getHost(), it -> new HashSet<>()).add(each);
            }
        }
        now.forEach((host, registered) -> {
            ended.getOrDefault(host, Set.of()).stream()
                    .filter(it -> !registered.contains(it))
                    .forEach(this::forget);
            ended.put(host, registered);
        });
    }

    /** As the ResourceManager itself forgets nodes that it no longer tracks. */
    private void forget(NodeId id) {
        RMNode node = context.getInactiveRMNodes().get(id);
        if (node != null
                && node.getState() == NodeState.SHUTDOWN
                && context.getInactiveRMNodes().remove(id, node)) {
            ClusterMetrics.getMetrics().decrNumShutdownNMs();
        }
    }
}
