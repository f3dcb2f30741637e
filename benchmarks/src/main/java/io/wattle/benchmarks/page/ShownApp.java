package io.wattle.benchmarks.page;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/** One run of a job: what its user and its master say. Its containers take their time and end. For one thread. */
final class ShownApp {

    private static final Priority PRIORITY = Priority.newInstance(20);
    private static final Resource MASTER = Resource.newInstance(512, 1);
    private static final double MASTER_CORES = 0.1;

    private final ResourceManager rm;
    private final ShownNodes nodes;
    private final ShownJob job;
    private final ApplicationId id;
    private final UserGroupInformation user;
    private final List<Task> running = new ArrayList<>();
    private Container master;
    private int pending;
    private int responseId;
    private boolean ended;

    private record Task(ContainerId container, ReportedNode node, long endNanos) {}

    /** Submits it. */
    ShownApp(ResourceManager rm, ShownNodes nodes, ShownJob job) throws YarnException, IOException {
        this.rm = rm;
        this.nodes = nodes;
        this.job = job;
        pending = job.tasks();
        id = rm.getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        ApplicationSubmissionContext context = ApplicationSubmissionContext.newInstance(
                id,
                job.name(),
                job.queue(),
                Priority.newInstance(0),
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()),
                false,
                false,
                1,
                MASTER,
                job.type());
        context.setApplicationTags(job.tags());
        user = UserGroupInformation.createRemoteUser(id.toString());
        as(
                UserGroupInformation.createRemoteUser(job.user()),
                () -> rm.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context)));
    }

    ApplicationId id() {
        return id;
    }

    boolean ended() {
        return ended;
    }

    /** What its master does in a heartbeat of its own. */
    void beat(long nowNanos) throws YarnException, IOException {
        if (ended || (master == null && !begin())) {
            return;
        }
        if (running.isEmpty() && pending == 0) {
            finish();
            return;
        }
        allocate(List.of()).forEach(it -> start(it, nowNanos));
        running.removeIf(it -> {
            if (it.endNanos() > nowNanos) {
                return false;
            }
            it.node().end(it.container());
            return true;
        });
    }

    private void start(Container container, long nowNanos) {
        pending--;
        ReportedNode node = nodes.of(container.getNodeId());
        node.start(container.getId(), job.cores());
        int seconds = nodes.isWimpy(container.getNodeId()) ? job.wimpySeconds() : job.brawnySeconds();
        // Each takes another time, between half and one and a half of the usual one.
        double share = 0.5 + (container.getId().getContainerId() * 37 % 100) / 100.0;
        running.add(new Task(container.getId(), node, nowNanos + (long) (seconds * share * 1e9)));
    }

    /** Once its master has a container; answers whether it has. */
    private boolean begin() throws YarnException, IOException {
        RMApp app = rm.getRMContext().getRMApps().get(id);
        RMAppAttempt attempt = app == null ? null : app.getCurrentAppAttempt();
        if (attempt == null || attempt.getAppAttemptState() != RMAppAttemptState.LAUNCHED) {
            return false;
        }
        user.addTokenIdentifier(attempt.getAMRMToken().decodeIdentifier());
        as(
                user,
                () -> rm.getApplicationMasterService()
                        .registerApplicationMaster(RegisterApplicationMasterRequest.newInstance("", 0, "")));
        master = attempt.getMasterContainer();
        nodes.of(master.getNodeId()).start(master.getId(), MASTER_CORES);
        Resource size = Resource.newInstance(job.memoryMb(), job.vcores());
        allocate(List.of(ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, size, pending)));
        return true;
    }

    /** The containers placed since the last call. */
    private List<Container> allocate(List<ResourceRequest> asks) throws YarnException, IOException {
        AllocateResponse answer = as(
                user,
                () -> rm.getApplicationMasterService()
                        .allocate(AllocateRequest.newBuilder()
                                .responseId(responseId)
                                .progress(1 - (float) pending / job.tasks())
                                .askList(asks)
                                .releaseList(List.of())
                                .build()));
        responseId = answer.getResponseId();
        return answer.getAllocatedContainers();
    }

    private void finish() throws YarnException, IOException {
        as(
                user,
                () -> rm.getApplicationMasterService()
                        .finishApplicationMaster(
                                FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", "")));
        nodes.of(master.getNodeId()).end(master.getId());
        ended = true;
    }

    private static <T> T as(UserGroupInformation who, PrivilegedExceptionAction<T> action)
            throws YarnException, IOException {
        try {
            return who.doAs(action);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (UndeclaredThrowableException e) {
            if (e.getCause() instanceof YarnException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
