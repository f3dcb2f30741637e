package io.wattle.it;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** What a scheduler has given to an application. */
final class LiveContainers {

    private LiveContainers() {}

    /**
     * Whether nodes have reported all of them. MapReduce's master asks for more than it needs at times: a container that it
     * holds as the ResourceManager changes makes its application incomplete.
     */
    static boolean allRun(ResourceManager rm, ApplicationId app) {
        return ((AbstractYarnScheduler<?, ?>) rm.getResourceScheduler())
                .getSchedulerApplications().get(app).getCurrentAppAttempt().getLiveContainers().stream()
                        .allMatch(it -> it.getState() == RMContainerState.RUNNING);
    }
}
