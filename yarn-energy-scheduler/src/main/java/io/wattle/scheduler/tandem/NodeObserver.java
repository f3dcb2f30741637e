package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.Room;
import io.wattle.tandem.lifecycle.DataNodeState;
import io.wattle.tandem.lifecycle.ObservedNode;
import io.wattle.tandem.lifecycle.ObservedNode.ServiceState;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * One registered node, as the ResourceManager and its scheduler know it.
 *
 * @param options the settings in force
 * @param apps of the ResourceManager, those that have ended too
 * @param logs over all observations
 * @param keepAwakeReason of a host, why it never sleeps; empty if it may
 * @param dataNode of a host, how its DataNode is
 * @param nowSeconds on the monotonic clock
 */
record NodeObserver(
        Energy energy,
        TandemOptions options,
        Map<ApplicationId, RMApp> apps,
        PendingLogs logs,
        Function<String, Optional<KeepAwakeReason>> keepAwakeReason,
        Function<String, DataNodeState> dataNode,
        double nowSeconds) {

    private static final Set<String> ORDINARY = Set.of(ResourceInformation.MEMORY_URI, ResourceInformation.VCORES_URI);

    /**
     * What is observed of it.
     *
     * @param inScheduler null if the scheduler does not have it: it is only registering, or on its way out
     * @return empty if its class is not known, or what that class serves, or it is only registering
     */
    Optional<ObservedNode> observe(RMNode node, FiCaSchedulerNode inScheduler) {
        NodeEntry entry = energy.rules().nodes().find(node.getNodeID());
        Optional<String> group =
                entry == null ? Optional.empty() : entry.nodeClass().map(it -> it.name());
        if (group.map(options.unitsPerSecond()::get).isEmpty()) {
            return Optional.empty();
        }
        ServiceState state = serviceState(node.getState());
        if (inScheduler != null) {
            return Optional.of(inScheduler(node, inScheduler, group.get(), state));
        }
        return state == ServiceState.IN_SERVICE
                ? Optional.empty()
                : Optional.of(outOfService(node, group.get(), state));
    }

    private ObservedNode inScheduler(RMNode node, FiCaSchedulerNode inScheduler, String group, ServiceState state) {
        // Those that are allocated and do not run yet, too, and ApplicationMasters.
        List<RMContainer> containers = inScheduler.getCopiedListOfRunningContainers();
        boolean maySleep = options.policy().group(group).isPresent();
        String host = node.getNodeID().getHost();
        return new ObservedNode(
                host,
                group,
                state,
                Math.max(0, Time.monotonicNow() - inScheduler.getLastHeartbeatMonotonicTime()) / 1000.0,
                options.unitsPerSecond().get(group),
                free(inScheduler.getUnallocatedResource()),
                containers.stream()
                        .map(it -> counted(energy, room(it.getAllocatedResource())))
                        .toList(),
                inScheduler.getReservedContainer() != null,
                containers.isEmpty() ? idleSince(node) : OptionalDouble.empty(),
                OptionalDouble.empty(),
                maySleep ? dataNeeded(node) : Optional.empty(),
                maySleep ? special(inScheduler).or(() -> keepAwakeReason.apply(host)) : Optional.empty(),
                dataNode.apply(host));
    }

    /** What applications may ask for besides memory and vcores: which sleepers could serve that is not known. */
    private static Optional<KeepAwakeReason> special(FiCaSchedulerNode node) {
        if (isLabelled(node.getPartition())) {
            return notSleepable("it has the node label " + node.getPartition() + ", which applications may ask for");
        }
        return Arrays.stream(node.getTotalResource().getResources())
                .filter(it -> it.getValue() > 0 && !ORDINARY.contains(it.getName()))
                .findFirst()
                .flatMap(it -> notSleepable("it has " + it.getName() + ", which applications may ask for"));
    }

    /** Whether that is a partition other than the default one, which every node and request without a label belongs to. */
    static boolean isLabelled(String partition) {
        return partition != null && !partition.isEmpty() && !partition.equals(RMNodeLabelsManager.ANY);
    }

    private static Optional<KeepAwakeReason> notSleepable(String why) {
        return Optional.of(new KeepAwakeReason(Cause.NOT_SLEEPABLE, why));
    }

    private ObservedNode outOfService(RMNode node, String group, ServiceState state) {
        String host = node.getNodeID().getHost();
        return new ObservedNode(
                host,
                group,
                state,
                0,
                options.unitsPerSecond().get(group),
                new Room(0, 0),
                List.of(),
                false,
                idleSince(node),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                dataNode.apply(host));
    }

    private static ServiceState serviceState(NodeState state) {
        return switch (state) {
            case DECOMMISSIONING, DECOMMISSIONED -> ServiceState.DECOMMISSIONED;
            case UNHEALTHY -> ServiceState.UNHEALTHY;
            default -> ServiceState.IN_SERVICE;
        };
    }

    private OptionalDouble idleSince(RMNode node) {
        return OptionalDouble.of(energy.activity().lastMillis(node.getNodeID()).stream()
                .mapToDouble(it -> it / 1000.0)
                .findFirst()
                .orElse(nowSeconds));
    }

    /**
     * Why an empty node may be needed: an application that had a container there and still runs, of a type whose later tasks read what earlier ones
     * left on their nodes. Which tasks those are, a ResourceManager does not know. Or logs of one that has ended.
     */
    private Optional<String> dataNeeded(RMNode node) {
        List<ApplicationId> running = node.getRunningApps();
        Optional<ApplicationId> logging = logs.of(node.getNodeID(), running, apps);
        for (ApplicationId each : running) {
            RMApp app = apps.get(each);
            String type = app == null || app.getApplicationType() == null
                    ? ""
                    : app.getApplicationType().toUpperCase(Locale.ROOT);
            if (options.shuffleTypes().contains(type) && !PendingLogs.isOver(app)) {
                return Optional.of(each + " (" + type + ") may need what it wrote there");
            }
        }
        return logging.map(it -> "the logs of " + it + ", which has ended, are collected there");
    }

    /** Where only memory counts, more vcores may be given than there are. */
    private Room free(Resource unallocated) {
        Room free = room(unallocated);
        return energy.vcoresCount() ? free : new Room(free.memoryMb(), Math.max(0, free.vcores()));
    }

    /** As YARN counts it: with the calculator that it has by default, containers need memory only. */
    static Room counted(Energy energy, Room container) {
        return energy.vcoresCount() ? container : new Room(container.memoryMb(), 0);
    }

    static Room room(Resource resource) {
        return new Room((int) Math.min(Integer.MAX_VALUE, resource.getMemorySize()), resource.getVirtualCores());
    }
}
