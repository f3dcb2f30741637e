package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.api.records.UpdatedContainer;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** The master of an application, outside the cluster, in the test's thread. */
final class DrivenApp {

    private static final long LONGEST_NANOS = 60_000_000_000L;

    /**
     * Hadoop keeps the largest container of the first ResourceManager of a JVM in a static field. It may have been the one of a
     * cluster of Edisons, with 600 MB.
     */
    private static final int CONTAINER_MB = 512;

    private final ResourceManager rm;
    private final ApplicationId id;
    private final UserGroupInformation user;
    private final List<ContainerStatus> completed = new ArrayList<>();
    private final List<UpdatedContainer> updated = new ArrayList<>();
    private final List<Container> allocated = new ArrayList<>();
    private final List<NMToken> nodeTokens = new ArrayList<>();
    private int responseId;

    DrivenApp(ResourceManager rm, ApplicationId id, UserGroupInformation user) throws Exception {
        this.rm = rm;
        this.id = id;
        this.user = user;
        await("its attempt", () -> attempt() != null && attempt().getAppAttemptState() == RMAppAttemptState.LAUNCHED);
        user.addTokenIdentifier(attempt().getAMRMToken().decodeIdentifier());
        as(() -> rm.getApplicationMasterService()
                .registerApplicationMaster(RegisterApplicationMasterRequest.newInstance("", 0, "")));
    }

    /** A container, and where the scheduler put it. */
    record Placed(ContainerId id, NodeId node) {}

    ApplicationId id() {
        return id;
    }

    /** Asks for so many containers in all, wherever they are; answers those placed since the last call. */
    List<Placed> ask(int count) throws Exception {
        return ask(count, Resource.newInstance(CONTAINER_MB, 1));
    }

    /** Asks for so many containers of another size. */
    List<Placed> ask(int count, Resource size) throws Exception {
        return allocate(
                List.of(ResourceRequest.newInstance(Priority.newInstance(20), ResourceRequest.ANY, size, count)),
                List.of());
    }

    /** Asks for so many opportunistic containers. */
    List<Placed> askOpportunistic(int count, Resource size) throws Exception {
        return allocate(
                List.of(ResourceRequest.newBuilder()
                        .priority(Priority.newInstance(30))
                        .resourceName(ResourceRequest.ANY)
                        .capability(size)
                        .numContainers(count)
                        .executionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true))
                        .build()),
                List.of());
    }

    /** Asks for another size of a container that runs; {@link #updated} tells when it has it. */
    void resize(Placed container, ContainerUpdateType change, Resource size) throws Exception {
        int version = (int) updated.stream()
                .filter(it -> it.getContainer().getId().equals(container.id()))
                .count();
        assertThat(allocate(
                        List.of(),
                        List.of(UpdateContainerRequest.newInstance(version, container.id(), change, size, null))))
                .isEmpty();
    }

    /** Sizes that it was told its containers now have, in turn. */
    List<UpdatedContainer> updated() {
        return updated;
    }

    /** The containers placed since the last call. */
    List<Placed> collect() throws Exception {
        return allocate(List.of(), List.of());
    }

    /** All containers that it got, as it needs them to start one. */
    List<Container> allocated() {
        return allocated;
    }

    /** With which NodeManagers start its containers. */
    List<NMToken> nodeTokens() {
        return nodeTokens;
    }

    /** Containers that it was told have ended. */
    List<ContainerStatus> completed() {
        return completed;
    }

    void finish() throws Exception {
        as(() -> rm.getApplicationMasterService()
                .finishApplicationMaster(
                        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", "")));
        await("its end", () -> rmApp().getState() == RMAppState.FINISHED);
    }

    private RMApp rmApp() {
        return rm.getRMContext().getRMApps().get(id);
    }

    private RMAppAttempt attempt() {
        return rmApp() == null ? null : rmApp().getCurrentAppAttempt();
    }

    private List<Placed> allocate(List<ResourceRequest> asks, List<UpdateContainerRequest> updates) throws Exception {
        AllocateResponse response = as(() -> rm.getApplicationMasterService()
                .allocate(AllocateRequest.newBuilder()
                        .responseId(responseId)
                        .progress(0.5f)
                        .askList(asks)
                        .releaseList(List.of())
                        .updateRequests(updates)
                        .build()));
        responseId = response.getResponseId();
        assertThat(response.getUpdateErrors()).isEmpty();
        updated.addAll(response.getUpdatedContainers());
        completed.addAll(response.getCompletedContainersStatuses());
        allocated.addAll(response.getAllocatedContainers());
        nodeTokens.addAll(response.getNMTokens());
        List<Placed> placed = new ArrayList<>();
        for (Container container : response.getAllocatedContainers()) {
            placed.add(new Placed(container.getId(), container.getNodeId()));
        }
        return placed;
    }

    private <T> T as(PrivilegedExceptionAction<T> action) throws Exception {
        return user.doAs(action);
    }

    static void await(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + LONGEST_NANOS;
        while (!condition.call()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not in a minute: " + what);
            }
            Thread.sleep(5);
        }
    }
}
