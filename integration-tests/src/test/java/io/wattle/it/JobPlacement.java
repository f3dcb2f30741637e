package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerAppReport;

/** Runs MapReduce jobs and sees on which node classes their containers run. */
final class JobPlacement {

    private static final long LOOK_EVERY_MILLIS = 100;

    /** As MapReduce's application master asks for its maps. */
    private static final int PRIORITY_OF_MAPS = 20;

    /** @param number the first container of an application, its master's, is 1 */
    private record Seen(String nodeClass, boolean master, int priority, long number) {}

    private final MixedCluster cluster;
    private final Set<ApplicationId> before;
    private final Map<ContainerId, Seen> seen = new HashMap<>();

    private JobPlacement(MixedCluster cluster) {
        this.cluster = cluster;
        before = Set.copyOf(
                cluster.getResourceManager().getRMContext().getRMApps().keySet());
    }

    /** Runs a job that must succeed. */
    static JobPlacement of(MixedCluster cluster, Job job) throws Exception {
        JobPlacement placement = new JobPlacement(cluster);
        boolean successful = placement.watch(() -> job.waitForCompletion(false));
        assertThat(successful).as(job.getStatus().getFailureInfo()).isTrue();
        return placement;
    }

    /** Runs a program that submits jobs and waits for them. */
    static JobPlacement ofProgram(MixedCluster cluster, Callable<Integer> program) throws Exception {
        JobPlacement placement = new JobPlacement(cluster);
        assertThat(placement.watch(program)).as("exit code").isZero();
        return placement;
    }

    private <T> T watch(Callable<T> jobs) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<T> result = thread.submit(jobs);
            while (!result.isDone()) {
                look();
                Thread.sleep(LOOK_EVERY_MILLIS);
            }
            return result.get();
        } finally {
            thread.shutdownNow();
        }
    }

    private void look() {
        for (RMApp app : cluster.getResourceManager().getRMContext().getRMApps().values()) {
            if (!before.contains(app.getApplicationId()) && app.getCurrentAppAttempt() != null) {
                SchedulerAppReport report = cluster.scheduler()
                        .getSchedulerAppInfo(app.getCurrentAppAttempt().getAppAttemptId());
                // An application that has just ended has no report.
                if (report != null) {
                    report.getLiveContainers().forEach(this::note);
                }
            }
        }
    }

    private void note(RMContainer container) {
        // An application master can get more than it needs, and gives it back unused.
        if (container.getState() == RMContainerState.RUNNING) {
            String nodeClass = cluster.classNames().get(container.getContainer().getNodeId());
            seen.putIfAbsent(
                    container.getContainerId(),
                    new Seen(
                            nodeClass,
                            container.isAMContainer(),
                            container.getAllocatedPriority().getPriority(),
                            container.getContainerId().getContainerId() & ContainerId.CONTAINER_ID_BITMASK));
        }
    }

    /** The node class of each task's container. */
    List<String> tasks() {
        return classes(containers(false));
    }

    /**
     * The node class of each task's container that was among the first so many of its application. MapReduce's master asks
     * for more than its tasks need where they come to it in two heartbeats: it says the whole number again, though some were
     * placed meanwhile. Those too many find no room where the others went, and it may use them instead of these.
     */
    List<String> tasksOfFirst(int containers) {
        return classes(ofFirst(containers));
    }

    /** As {@link #tasksOfFirst}, of maps only. */
    List<String> mapsOfFirst(int containers) {
        return classes(ofFirst(containers).filter(it -> it.priority() == PRIORITY_OF_MAPS));
    }

    /** The node class of each map's container. */
    List<String> maps() {
        return classes(containers(false).filter(it -> it.priority() == PRIORITY_OF_MAPS));
    }

    /** The node class of each application master. */
    List<String> masters() {
        return classes(containers(true));
    }

    /** The master's is one more. */
    private Stream<Seen> ofFirst(int containers) {
        return containers(false).filter(it -> it.number() <= containers + 1L);
    }

    private static List<String> classes(Stream<Seen> containers) {
        return containers.map(Seen::nodeClass).toList();
    }

    private Stream<Seen> containers(boolean master) {
        return seen.values().stream().filter(it -> it.master() == master);
    }
}
