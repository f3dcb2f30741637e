package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.placement.TestingContainer;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.junit.jupiter.api.Test;

class StaleRegistrationsTest {

    private final RMContextImpl context = new RMContextImpl();
    private final StaleRegistrations registrations = new StaleRegistrations(context);

    private static NodeId id(String host, int port) {
        return NodeId.newInstance(host, port);
    }

    private static RMNode node(NodeState state) {
        return TestingContainer.answering(RMNode.class, Map.of("getState", state));
    }

    /** It registers, sleeps, and its registration ends. */
    private void cycle(String host, int port, NodeState ended) {
        NodeId id = id(host, port);
        context.getRMNodes().put(id, node(NodeState.RUNNING));
        registrations.suspending(List.of(host));
        context.getRMNodes().remove(id);
        context.getInactiveRMNodes().put(id, node(ended));
    }

    /** Unless its port is fixed, a NodeManager has another one after each boot. */
    @Test
    void eachSleepForgetsTheRegistrationsOfTheSleepsBeforeIt() {
        for (int port = 1; port <= 5; port++) {
            cycle("n1", port, NodeState.SHUTDOWN);
            cycle("n2", 10 * port, NodeState.SHUTDOWN);
        }
        assertThat(context.getInactiveRMNodes()).containsOnlyKeys(id("n1", 5), id("n2", 50));
    }

    @Test
    void whatEndedOtherwiseStays() {
        context.getInactiveRMNodes().put(id("n1", 99), node(NodeState.SHUTDOWN));
        cycle("n1", 1, NodeState.LOST);
        cycle("n1", 2, NodeState.SHUTDOWN);
        cycle("n1", 3, NodeState.SHUTDOWN);
        assertThat(context.getInactiveRMNodes()).containsOnlyKeys(id("n1", 99), id("n1", 1), id("n1", 3));
    }

    @Test
    void oneWhosePortIsFixedIsNotForgotten() {
        cycle("n1", 1, NodeState.SHUTDOWN);
        cycle("n1", 1, NodeState.SHUTDOWN);
        assertThat(context.getInactiveRMNodes()).containsOnlyKeys(id("n1", 1));
    }
}
