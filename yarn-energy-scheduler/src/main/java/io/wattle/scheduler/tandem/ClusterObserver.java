package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.ObservedNode.ServiceState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Looks at the nodes and applications of a scheduler: takes read locks and each node's lock for a short time, and changes nothing. Stateless. */
final class ClusterObserver {

    private static final String OPPORTUNISTIC = YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED;

    private final CapacityScheduler scheduler;
    private final Energy energy;
    private final Supplier<DataNodeHosts> dataNodes;

    /** @param dataNodes which hosts have one */
    ClusterObserver(CapacityScheduler scheduler, Energy energy, Supplier<DataNodeHosts> dataNodes) {
        this.scheduler = scheduler;
        this.energy = energy;
        this.dataNodes = dataNodes;
    }

    ClusterObservation observe(TandemOptions options) {
        double nowSeconds = energy.monotonicMillis() / 1000.0;
        RMContext context = scheduler.getRMContext();
        Optional<KeepAwakeReason> keptAll = opportunistic();
        DataNodeHosts withData = dataNodes.get();
        Map<String, ObservedNode> nodes = new HashMap<>();
        for (RMNode each : context.getRMNodes().values()) {
            seen(each, context, options, keptAll, withData, nowSeconds)
                    .ifPresent(it -> nodes.merge(it.host(), it, ClusterObserver::severalOnAHost));
        }
        WorkCollector work = new WorkCollector(energy, options, VcoreThroughput.of(energy, options), nowSeconds);
        scheduler.getSchedulerApplications().values().forEach(it -> work.add(it.getCurrentAppAttempt()));
        return new ClusterObservation(
                nowSeconds,
                new ArrayList<>(nodes.values()),
                withdrawn(context),
                work.apps(),
                work.pending(),
                work.unitsPerSecond());
    }

    private Optional<KeepAwakeReason> opportunistic() {
        return scheduler.getConfig().getBoolean(OPPORTUNISTIC, false)
                ? Optional.of(new KeepAwakeReason(
                        Cause.NOT_SLEEPABLE,
                        "opportunistic containers are allowed (" + OPPORTUNISTIC
                                + "), which ask no scheduler for a node"))
                : Optional.empty();
    }

    private static Set<String> withdrawn(RMContext context) {
        Set<String> hosts = new HashSet<>();
        for (RMNode each : context.getInactiveRMNodes().values()) {
            if (each.getState() == NodeState.DECOMMISSIONED) {
                hosts.add(each.getNodeID().getHost());
            }
        }
        return hosts;
    }

    private Optional<ObservedNode> seen(
            RMNode node,
            RMContext context,
            TandemOptions options,
            Optional<KeepAwakeReason> keptAll,
            DataNodeHosts withData,
            double nowSeconds) {
        NodeEntry entry = energy.rules().nodes().find(node.getNodeID());
        Optional<String> nodeClass =
                entry == null ? Optional.empty() : entry.nodeClass().map(it -> it.name());
        FiCaSchedulerNode inScheduler = scheduler.getNode(node.getNodeID());
        ServiceState serviceState = serviceState(node.getState());
        if (nodeClass.isEmpty()
                || !options.unitsPerSecond().containsKey(nodeClass.get())
                || (inScheduler == null && serviceState == ServiceState.IN_SERVICE)) {
            return Optional.empty();
        }
        List<RMContainer> containers = inScheduler == null ? List.of() : inScheduler.getCopiedListOfRunningContainers();
        boolean maySleep = options.policy().group(nodeClass.get()).isPresent();
        String host = node.getNodeID().getHost();
        return Optional.of(new ObservedNode(
                host,
                nodeClass.get(),
                serviceState,
                inScheduler == null
                        ? 0
                        : Math.max(0, Time.monotonicNow() - inScheduler.getLastHeartbeatMonotonicTime()) / 1000.0,
                options.unitsPerSecond().get(nodeClass.get()),
                inScheduler == null ? new Room(0, 0) : room(inScheduler.getUnallocatedResource()),
                containers.stream().map(it -> room(it.getAllocatedResource())).toList(),
                inScheduler != null && inScheduler.getReservedContainer() != null,
                containers.isEmpty() ? idleSince(node, nowSeconds) : OptionalDouble.empty(),
                OptionalDouble.empty(),
                maySleep ? dataOf(node, context, options) : Optional.empty(),
                maySleep ? keptAll.or(() -> withData.keeps(host)) : Optional.empty()));
    }

    private static ServiceState serviceState(NodeState state) {
        return switch (state) {
            case DECOMMISSIONING, DECOMMISSIONED -> ServiceState.DECOMMISSIONED;
            case UNHEALTHY -> ServiceState.UNHEALTHY;
            default -> ServiceState.IN_SERVICE;
        };
    }

    private OptionalDouble idleSince(RMNode node, double nowSeconds) {
        return OptionalDouble.of(energy.activity().lastMillis(node.getNodeID()).stream()
                .mapToDouble(it -> it / 1000.0)
                .findFirst()
                .orElse(nowSeconds));
    }

    /** What waits in its lists until applications end: of types that leave something on a node. */
    private static Optional<String> dataOf(RMNode node, RMContext context, TandemOptions options) {
        for (ApplicationId each : node.getRunningApps()) {
            RMApp app = context.getRMApps().get(each);
            String type = app == null || app.getApplicationType() == null
                    ? ""
                    : app.getApplicationType().toUpperCase(Locale.ROOT);
            if (options.dataTypes().contains(type) && !RMAppImpl.isAppInFinalState(app)) {
                return Optional.of(each + " (" + type + ") may need what it wrote there");
            }
        }
        return Optional.empty();
    }

    private static ObservedNode severalOnAHost(ObservedNode one, ObservedNode other) {
        List<Room> running = new ArrayList<>(one.running());
        running.addAll(other.running());
        return new ObservedNode(
                one.host(),
                one.group(),
                one.serviceState(),
                Math.min(one.heartbeatAgeSeconds(), other.heartbeatAgeSeconds()),
                one.unitsPerSecond(),
                one.free(),
                running,
                one.reserved() || other.reserved(),
                running.isEmpty() ? one.idleSinceSeconds() : OptionalDouble.empty(),
                OptionalDouble.empty(),
                one.veto().or(other::veto),
                Optional.of(new KeepAwakeReason(Cause.NOT_SLEEPABLE, "several NodeManagers run on it")));
    }

    static Room room(Resource resource) {
        return new Room((int) Math.min(Integer.MAX_VALUE, resource.getMemorySize()), resource.getVirtualCores());
    }
}
