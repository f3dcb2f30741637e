package io.wattle.scheduler.tandem;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.util.HostsFileReader.HostDetails;
import org.apache.hadoop.yarn.server.resourcemanager.NodesListManager;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;

/**
 * The ResourceManager's lists of hosts, as it read them last. Nodes that are not registered are in no other place that says whether an operator has
 * taken them out of the cluster: a host that is excluded while it sleeps changes nothing else. Immutable.
 *
 * @param included hosts that may be nodes; all if there is none
 * @param excluded hosts that may not
 * @param addresses of a host, without looking it up
 */
record HostLists(Set<String> included, Set<String> excluded, Function<String, Set<String>> addresses) {

    HostLists {
        included = Set.copyOf(included);
        excluded = Set.copyOf(excluded);
    }

    static HostLists of(RMContext context, Function<String, Set<String>> addresses) {
        NodesListManager manager = context.getNodesListManager();
        if (manager == null || manager.getHostsReader() == null) {
            return new HostLists(Set.of(), Set.of(), addresses);
        }
        HostDetails details = manager.getHostsReader().getHostDetails();
        return new HostLists(details.getIncludedHosts(), details.getExcludedHosts(), addresses);
    }

    /** Whether its NodeManager would be refused. */
    boolean isDecommissioned(String host) {
        Set<String> names = new HashSet<>(addresses.apply(host));
        names.add(host);
        return (!included.isEmpty() && names.stream().noneMatch(included::contains))
                || names.stream().anyMatch(excluded::contains);
    }
}
