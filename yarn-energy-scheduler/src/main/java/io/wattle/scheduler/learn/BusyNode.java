package io.wattle.scheduler.learn;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * A node and the containers that run on it at one moment. Immutable.
 *
 * @param nodeClass name of its class; empty if it is not known
 * @param httpAddress host and port of its NodeManager's web server
 * @param usedVcores vcores in use, as its NodeManager last said; empty if it does not say
 * @param vcoresPerProcessor vcores that the node offers for each of its processors, positive; empty if its processors are
 *     not known
 * @param containers what runs there, application masters too
 */
public record BusyNode(
        Optional<String> nodeClass,
        String httpAddress,
        OptionalDouble usedVcores,
        OptionalDouble vcoresPerProcessor,
        List<Running> containers) {

    public BusyNode {
        containers = List.copyOf(containers);
    }

    /** What runs on any of these nodes. */
    static Set<ContainerId> running(List<BusyNode> nodes) {
        return nodes.stream()
                .flatMap(it -> it.containers().stream())
                .map(Running::id)
                .collect(Collectors.toSet());
    }

    /**
     * One container.
     *
     * @param priority of its request
     * @param vcores 1 or more
     * @param master whether it is an application master
     */
    public record Running(ContainerId id, int priority, int vcores, boolean master) {}
}
