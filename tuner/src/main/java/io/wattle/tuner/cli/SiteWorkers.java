package io.wattle.tuner.cli;

import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.HostOptions;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.energy.ClassLimits;
import io.wattle.tuning.energy.WorkerClasses;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.engine.site.SiteNode;
import io.wattle.tuning.profile.HostMapping;
import io.wattle.tuning.profile.ProfileException;
import io.wattle.tuning.space.NodeLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a real cluster by their classes.
 *
 * @param classes of all of them
 * @param byClass of a cluster with one class those that the search counts
 */
record SiteWorkers(WorkerClasses classes, Map<NodeClass, List<SiteNode>> byClass) {

    private static final int MOST_NAMES = 5;

    /**
     * Of a cluster, as its profile and its user say.
     *
     * @param hosts as {@code GLOB=CLASS}; where none is given its energy plug-in is asked
     * @throws UsageException if a node is of no known class
     */
    static SiteWorkers of(ClusterProfile profile, HadoopSite site, List<String> hosts) throws UsageException {
        if (profile.isUniform()) {
            return new SiteWorkers(
                    WorkerClasses.uniform(profile.worker()),
                    Map.of(profile.worker(), alike(site.nodes(), site.limits())));
        }
        return hosts.isEmpty()
                ? told(profile, site.nodes(), site.toldClasses())
                : mapped(profile, site.nodes(), HostOptions.mapping(hosts, profile));
    }

    private static List<SiteNode> alike(List<SiteNode> nodes, NodeLimits limits) {
        return nodes.stream()
                .filter(it -> it.memoryMb() == limits.memoryMb() && it.vcores() == limits.vcores())
                .toList();
    }

    private static SiteWorkers mapped(ClusterProfile profile, List<SiteNode> nodes, HostMapping mapping)
            throws UsageException {
        Map<SiteNode, NodeClass> classes = new LinkedHashMap<>();
        for (SiteNode node : nodes) {
            try {
                classes.put(node, mapping.classOf(node.host()));
            } catch (ProfileException e) {
                throw new UsageException("--hosts: " + e.getMessage(), e);
            }
        }
        return of(profile, classes);
    }

    static SiteWorkers told(ClusterProfile profile, List<SiteNode> nodes, Map<String, String> names)
            throws UsageException {
        Map<SiteNode, NodeClass> classes = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        for (SiteNode node : nodes) {
            String name = names.getOrDefault(node.id(), "");
            profile.workers().stream()
                    .map(Workers::nodeClass)
                    .filter(it -> it.name().equals(name))
                    .findFirst()
                    .ifPresentOrElse(
                            it -> classes.put(node, it),
                            () -> unknown.add(name.isEmpty() ? node.host() : node.host() + " (" + name + ")"));
        }
        if (!unknown.isEmpty()) {
            String listed = String.join(", ", unknown.subList(0, Math.min(MOST_NAMES, unknown.size())));
            throw new UsageException("--cluster " + profile.name() + ": has workers of "
                    + profile.workers().size()
                    + " classes, and " + unknown.size() + " of " + nodes.size() + " nodes are of none that is known: "
                    + listed + (unknown.size() > MOST_NAMES ? ", ..." : "")
                    + " (give --hosts GLOB=CLASS for each of "
                    + String.join(
                            ", ",
                            profile.workers().stream()
                                    .map(it -> it.nodeClass().name())
                                    .toList())
                    + "; a cluster with the energy plug-in tells them itself)");
        }
        return of(profile, classes);
    }

    private static SiteWorkers of(ClusterProfile profile, Map<SiteNode, NodeClass> classes) {
        Map<String, NodeClass> byNode = new LinkedHashMap<>();
        Map<NodeClass, List<SiteNode>> byClass = new LinkedHashMap<>();
        classes.forEach((node, nodeClass) -> {
            byNode.put(node.id(), nodeClass);
            byClass.computeIfAbsent(nodeClass, any -> new ArrayList<>()).add(node);
        });
        return new SiteWorkers(new WorkerClasses(ClassLimits.common(profile), byNode), byClass);
    }

    /** How many there are of each class. */
    Map<NodeClass, Integer> counts() {
        Map<NodeClass, Integer> counts = new LinkedHashMap<>();
        byClass.forEach((nodeClass, nodes) -> counts.put(nodeClass, nodes.size()));
        return counts;
    }
}
