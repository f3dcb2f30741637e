package io.wattle.conf;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the operator has to know before using the files. */
final class Warnings {

    /** Of fewer the loss of one is the loss of all. */
    private static final int LEAST_ZOOKEEPER_SERVERS = 3;

    private Warnings() {}

    static List<String> of(Context context, List<Node> nodes) {
        List<String> warnings = new ArrayList<>();
        for (Node node : nodes) {
            switch (node.role()) {
                case MASTER -> ofMaster(context, node).ifPresent(warnings::add);
                case WORKER -> ofWorker(context, node).ifPresent(warnings::add);
                case STANDBY -> ofZooKeeper(context).ifPresent(warnings::add);
            }
        }
        int replication = context.profile().hdfsReplication();
        int dataNodes =
                context.profile().workers().stream().mapToInt(Workers::count).sum();
        if (replication > dataNodes) {
            warnings.add("hdfsReplication is " + replication + ", but there are only " + dataNodes
                    + " DataNodes: every block will count as under-replicated.");
        }
        return warnings;
    }

    private static Optional<String> ofMaster(Context context, Node node) {
        int applicationMasterMb = context.plan().masterContainerMb();
        if (applicationMasterMb == MasterMemory.APPLICATION_MASTER_MB) {
            return Optional.empty();
        }
        return Optional.of(
                node.folder() + ": the daemons of the master, with their smallest heaps, and the system leave "
                        + applicationMasterMb + " of the " + memoryMb(node) + " MiB of "
                        + node.nodeClass().name() + ": one application master of " + applicationMasterMb
                        + " MiB runs at a time,"
                        + " and large jobs need more. Choose a master with memoryMb "
                        + MasterMemory.needed(MasterMemory.APPLICATION_MASTER_MB) + " or more.");
    }

    private static Optional<String> ofWorker(Context context, Node node) {
        int shortageMb = context.heaps(node).shortageMb();
        if (shortageMb == 0) {
            return Optional.empty();
        }
        int containerMb = node.nodeClass().containerMemoryMb();
        int leftMb = containerMb - shortageMb;
        return Optional.of(node.folder() + ": " + node.nodeClass().name() + " has " + memoryMb(node)
                + " MiB, of which containers have " + containerMb
                + "; the system and Hadoop's daemons on JDK 17 need " + shortageMb
                + " MiB more than the rest, so that a fully used node swaps or kills. "
                + (leftMb < ContainerRules.JDK_17.smallestNodeMb()
                        ? "Both daemons and a task do not fit such a node."
                        : "Lower containerMemoryMb to " + leftMb
                                + " in a cluster file of your own, or measure what your daemons use."));
    }

    private static Optional<String> ofZooKeeper(Context context) {
        return context.request()
                .standby()
                .filter(it -> it.zookeeperServers().size() < LEAST_ZOOKEEPER_SERVERS)
                .map(it -> "--zookeeper " + it.zookeeper()
                        + ": with fewer than 3 servers the loss of one stops both ResourceManagers. Give 3, each on a"
                        + " host of its own.");
    }

    private static int memoryMb(Node node) {
        return (int) node.nodeClass().require(NodeAttribute.MEMORY_MB);
    }
}
