package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.placement.Energy;
import io.wattle.tandem.Cause;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Observes the nodes and applications of a scheduler: takes read locks and each node's lock for a short time, and changes nothing. For one thread.
 */
final class ClusterObserver {

    private static final String OPPORTUNISTIC = YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED;

    private final CapacityScheduler scheduler;
    private final Energy energy;
    private final HostPoller hosts;
    private final ContainerAges ages = new ContainerAges();
    private final PendingLogs logs = new PendingLogs();

    /** @param hosts what else runs on them, and their addresses */
    ClusterObserver(CapacityScheduler scheduler, Energy energy, HostPoller hosts) {
        this.scheduler = scheduler;
        this.energy = energy;
        this.hosts = hosts;
    }

    ClusterObservation observe(TandemOptions options) {
        long nowMillis = energy.monotonicMillis();
        double nowSeconds = nowMillis / 1000.0;
        RMContext context = scheduler.getRMContext();
        // First: ages of heartbeats are reckoned from now.
        Set<String> labelled = new HashSet<>();
        Map<String, ObservedNode> nodes = nodes(options, context, nowSeconds, labelled);
        WorkCollector work = work(options);
        return new ClusterObservation(
                nowSeconds,
                List.copyOf(nodes.values()),
                registeredWithout(nodes.keySet(), context),
                HostLists.of(context, hosts::addresses)::isDecommissioned,
                labelled,
                work.apps(),
                work.unitsPerSecond(),
                energy.rules().nodes().awaited(nowMillis));
    }

    /** Hosts whose class is not known, or what it serves. */
    private Set<String> registeredWithout(Set<String> observed, RMContext context) {
        return context.getRMNodes().keySet().stream()
                .filter(it -> !observed.contains(it.getHost()) && scheduler.getNode(it) != null)
                .map(NodeId::getHost)
                .collect(Collectors.toSet());
    }

    /** @param labelled hosts are added to it */
    private Map<String, ObservedNode> nodes(
            TandemOptions options, RMContext context, double nowSeconds, Set<String> labelled) {
        Optional<KeepAwakeReason> all = opportunistic(scheduler.getConfig());
        NodeObserver observer = new NodeObserver(
                energy,
                options,
                context.getRMApps(),
                logs,
                it -> all.or(() -> hosts.keepAwakeReason(it)),
                hosts.dataNodeStates(),
                nowSeconds);
        Map<String, ObservedNode> nodes = new HashMap<>();
        for (RMNode each : context.getRMNodes().values()) {
            FiCaSchedulerNode inScheduler = scheduler.getNode(each.getNodeID());
            if (inScheduler != null && NodeObserver.isLabelled(inScheduler.getPartition())) {
                labelled.add(each.getNodeID().getHost());
            }
            observer.observe(each, inScheduler)
                    .ifPresent(it -> nodes.merge(it.host(), it, ClusterObserver::severalOnAHost));
        }
        logs.endRound();
        return nodes;
    }

    static Optional<KeepAwakeReason> opportunistic(Configuration conf) {
        return conf.getBoolean(OPPORTUNISTIC, false)
                ? Optional.of(new KeepAwakeReason(
                        Cause.NOT_SLEEPABLE,
                        "opportunistic containers are allowed (" + OPPORTUNISTIC
                                + "), which ask no scheduler for a node"))
                : Optional.empty();
    }

    static ObservedNode severalOnAHost(ObservedNode one, ObservedNode other) {
        return one.mergedWith(other, new KeepAwakeReason(Cause.NOT_SLEEPABLE, "several NodeManagers run on it"));
    }

    private WorkCollector work(TandemOptions options) {
        WorkCollector work = new WorkCollector(energy, options, VcoreThroughput.of(energy, options), ages);
        for (SchedulerApplication<FiCaSchedulerApp> each :
                scheduler.getSchedulerApplications().values()) {
            work.add(each.getCurrentAppAttempt());
        }
        ages.endRound();
        return work;
    }
}
