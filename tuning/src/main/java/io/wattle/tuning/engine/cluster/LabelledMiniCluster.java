package io.wattle.tuning.engine.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;

/**
 * A MiniYARNCluster with a job history server whose NodeManagers differ: the stock one gives every NodeManager the same
 * capacity. The first node is the master; it alone carries {@link #MASTER_LABEL}.
 */
final class LabelledMiniCluster extends MiniMRYarnCluster {

    /** Exclusive node label of the node that takes the application masters. */
    static final String MASTER_LABEL = "master";

    private static final String NODE_MANAGER_SERVICE = "NodeManagerWrapper";

    private final List<NodeCapacity> capacities;
    private int nextNode;

    /** What one NodeManager may give to containers. */
    record NodeCapacity(int memoryMb, int vcores) {}

    LabelledMiniCluster(String name, List<NodeCapacity> capacities) {
        super(name, capacities.size());
        this.capacities = List.copyOf(capacities);
    }

    /** The wrapper copies the shared configuration in its init, so a service just before it can set its capacity. */
    @Override
    protected void addService(Service service) {
        if (service.getClass().getSimpleName().equals(NODE_MANAGER_SERVICE)) {
            super.addService(new CapacitySetter(capacities.get(nextNode++)));
        }
        super.addService(service);
    }

    /** Creates the label and puts it on the master; to be called once the cluster has started. */
    void labelMaster() throws IOException {
        RMNodeLabelsManager labels = getResourceManager().getRMContext().getNodeLabelManager();
        labels.addToCluserNodeLabelsWithDefaultExclusivity(Set.of(MASTER_LABEL));
        labels.replaceLabelsOnNode(Map.of(nodeId(0), Set.of(MASTER_LABEL)));
    }

    /** Nodes by their ids, workers only. */
    List<NodeId> workers() {
        return IntStream.range(1, capacities.size()).mapToObj(this::nodeId).toList();
    }

    private NodeId nodeId(int index) {
        return getNodeManager(index).getNMContext().getNodeId();
    }

    private static final class CapacitySetter extends AbstractService {
        private final NodeCapacity capacity;

        CapacitySetter(NodeCapacity capacity) {
            super(CapacitySetter.class.getSimpleName());
            this.capacity = capacity;
        }

        @Override
        protected void serviceInit(Configuration conf) throws Exception {
            conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, capacity.memoryMb());
            conf.setInt(YarnConfiguration.NM_VCORES, capacity.vcores());
            super.serviceInit(conf);
        }
    }
}
