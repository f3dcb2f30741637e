package io.wattle.scheduler.placement;

import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;

/** A container of one vcore as the scheduler knows it, and other things that only answer. */
public final class TestingContainer {

    private TestingContainer() {}

    /** One that runs there. */
    static RMContainer on(SchedulerNode node, ContainerId id, int memoryMb) {
        return on(node, id, memoryMb, RMContainerState.RUNNING, false, ExecutionType.GUARANTEED);
    }

    static RMContainer on(
            SchedulerNode node,
            ContainerId id,
            int memoryMb,
            RMContainerState state,
            boolean master,
            ExecutionType type) {
        Container container = Container.newInstance(
                id, node.getNodeID(), "", Resource.newInstance(memoryMb, 1), Priority.newInstance(20), null);
        return answering(
                RMContainer.class,
                Map.of(
                        "getContainer",
                        container,
                        "getContainerId",
                        id,
                        "getExecutionType",
                        type,
                        "getState",
                        state,
                        "isAMContainer",
                        master,
                        "getAllocatedResource",
                        container.getResource()));
    }

    /** Answers the named methods; whatever else is called is a mistake of the test's. */
    public static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (!answers.containsKey(method.getName())) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    return answers.get(method.getName());
                }));
    }
}
