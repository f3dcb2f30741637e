package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.ObservedNode;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Nodes and work of a cluster at one instant, as a scheduler knows them. Immutable.
 *
 * @param nowSeconds on the monotonic clock, as all times in it
 * @param nodes each host once, of the classes whose DMIPS are known; how long they will be idle is not in it
 * @param withoutClass other hosts that are registered
 * @param isDecommissioned whether an operator has taken a host out of the cluster that is not registered
 * @param labelled hosts of nodes with a label: they serve those who ask for it, and nobody else is sure of them
 * @param apps what they wait for and run
 * @param unitsPerSecond that running containers do together
 * @param awaited names of the node classes that requests were refused other nodes for lately
 */
record ClusterObservation(
        double nowSeconds,
        List<ObservedNode> nodes,
        Set<String> withoutClass,
        Predicate<String> isDecommissioned,
        Set<String> labelled,
        List<AppDemand> apps,
        double unitsPerSecond,
        Set<String> awaited) {

    ClusterObservation {
        nodes = List.copyOf(nodes);
        withoutClass = Set.copyOf(withoutClass);
        labelled = Set.copyOf(labelled);
        apps = List.copyOf(apps);
        awaited = Set.copyOf(awaited);
    }
}
