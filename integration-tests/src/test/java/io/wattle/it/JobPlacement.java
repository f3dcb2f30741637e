package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppReport;

/** Runs MapReduce jobs and sees on which node classes their tasks run. */
final class JobPlacement {

    private JobPlacement() {}

    /** Runs a job that must succeed; the node class of each task's container. */
    static List<String> tasks(MixedCluster cluster, Job job) throws Exception {
        Map<ContainerId, String> seen = new ConcurrentHashMap<>();
        job.submit();
        ApplicationId id = ApplicationId.newInstance(
                Long.parseLong(job.getJobID().getJtIdentifier()), job.getJobID().getId());
        while (!job.isComplete()) {
            look(cluster, id, seen);
            Thread.sleep(100);
        }
        assertThat(job.isSuccessful()).as(job.getStatus().getFailureInfo()).isTrue();
        return List.copyOf(seen.values());
    }

    private static void look(MixedCluster cluster, ApplicationId id, Map<ContainerId, String> seen) {
        RMApp app = cluster.getResourceManager().getRMContext().getRMApps().get(id);
        SchedulerAppReport report = app == null || app.getCurrentAppAttempt() == null
                ? null
                : cluster.scheduler()
                        .getSchedulerAppInfo(app.getCurrentAppAttempt().getAppAttemptId());
        if (report != null) {
            report.getLiveContainers().stream()
                    // An application master can get more than it needs, and gives it back unused.
                    .filter(it -> it.getState() == RMContainerState.RUNNING && !it.isAMContainer())
                    .forEach(it -> seen.put(
                            it.getContainerId(),
                            cluster.classNames().get(it.getContainer().getNodeId())));
        }
    }
}
