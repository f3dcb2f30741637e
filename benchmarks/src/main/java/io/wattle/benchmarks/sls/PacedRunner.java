package io.wattle.benchmarks.sls;

import com.google.common.collect.Maps;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.sls.SLSRunner;
import org.apache.hadoop.yarn.sls.nodemanager.NMSimulator;

/** SLS, with nodes on which tasks take as long as their machines need. */
final class PacedRunner extends SLSRunner {

    private final Map<String, Double> paceByHost;
    private final RunRecorder recorder;

    /** @param paceByHost of all nodes: how much longer a task takes there than the trace says */
    PacedRunner(Configuration conf, Map<String, Double> paceByHost, RunRecorder recorder)
            throws ClassNotFoundException, YarnException {
        super(conf);
        this.paceByHost = Map.copyOf(paceByHost);
        this.recorder = recorder;
    }

    /** How masters find the NodeManagers of their containers. */
    @Override
    public Map<NodeId, NMSimulator> getNmMap() {
        return Maps.transformEntries(
                super.getNmMap(), (id, node) -> new PacedNode(node, paceByHost.get(id.getHost()), recorder));
    }

    /** The node of a master that has unregistered has its container no longer. */
    void masterEnded(Container master) {
        super.getNmMap().get(master.getNodeId()).cleanupContainer(master.getId());
    }

    RunRecorder recorder() {
        return recorder;
    }
}
