package io.wattle.conf;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeAttribute;
import java.util.Map;

/** What all files are made from. */
record Context(ClusterProfile profile, ContainerPlan plan, ConfRequest request) {

    /** Exclusive node label of the master: only application masters run there. */
    static final String MASTER_LABEL = "master";

    String title(String file, Node node) {
        return file + " of " + node.title() + " of the cluster '" + profile.name()
                + "', written by 'bin/tuner conf render'.";
    }

    String data(String folder) {
        return request.dataDir() + "/" + folder;
    }

    /** Heaps of a node's daemons. */
    DaemonHeaps heaps(Node node) {
        return switch (node.role()) {
            case MASTER -> plan.master().heaps();
            case STANDBY -> ofStandby();
            case WORKER ->
                DaemonHeaps.of(
                        (int) node.nodeClass().require(NodeAttribute.MEMORY_MB),
                        node.nodeClass().containerMemoryMb(),
                        node.role().daemons());
        };
    }

    /** The master's, as the second ResourceManager takes over what the first one knows. */
    private DaemonHeaps ofStandby() {
        Daemon daemon = Daemon.RESOURCEMANAGER;
        return new DaemonHeaps(
                Map.of(daemon, plan.master().heaps().heapsMb().get(daemon)),
                DaemonHeaps.systemMb(0),
                daemon.overheadMb(),
                0);
    }

    /** What this node's NodeManager gives to containers, MiB. */
    int containersMb(Node node) {
        return node.isMaster() ? plan.master().containersMb() : node.nodeClass().containerMemoryMb();
    }

    /** On the whole cluster: {@code 35 x edison, 2 x dell-r620}. */
    String workers() {
        StringBuilder text = new StringBuilder();
        profile.workers()
                .forEach(it -> text.append(text.isEmpty() ? "" : ", ")
                        .append(it.count())
                        .append(" x ")
                        .append(it.nodeClass().name()));
        return text.toString();
    }
}
