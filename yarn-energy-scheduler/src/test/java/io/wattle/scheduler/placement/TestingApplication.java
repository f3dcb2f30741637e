package io.wattle.scheduler.placement;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ActiveUsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;

/** A MapReduce application in its first attempt, as the ResourceManager and its scheduler know it. */
final class TestingApplication {

    private final ApplicationAttemptId attempt;
    private final AppSchedulingInfo info;
    private final Map<String, Object> attemptAnswers = new HashMap<>();

    /** One whose master does not run yet; the context knows it from here on. */
    TestingApplication(
            RMContext context,
            ApplicationId id,
            String name,
            Set<String> tags,
            Map<String, String> environment,
            long submittedMillis) {
        attempt = ApplicationAttemptId.newInstance(id, 1);
        attemptAnswers.put("getMasterContainer", null);
        Map<String, Object> answers = Map.of(
                "getName",
                name,
                "getApplicationType",
                "MAPREDUCE",
                "getApplicationTags",
                tags,
                "getApplicationSchedulingEnvs",
                environment,
                "getSubmitTime",
                submittedMillis,
                "getCurrentAppAttempt",
                TestingContainer.answering(RMAppAttempt.class, attemptAnswers));
        context.getRMApps().put(id, TestingContainer.answering(RMApp.class, answers));
        Map<String, Object> queueAnswers = new HashMap<>();
        queueAnswers.put("getQueueName", "default");
        queueAnswers.put("decPendingResource", null);
        info = new AppSchedulingInfo(
                attempt,
                "user",
                TestingContainer.answering(Queue.class, queueAnswers),
                new ActiveUsersManager(null),
                0,
                new ResourceUsage(),
                environment,
                context,
                false);
    }

    /** Its master runs, in that container. */
    void masterRuns(ContainerId container) {
        attemptAnswers.put("getMasterContainer", Container.newInstance(container, null, null, null, null, null));
    }

    ContainerId container(long number) {
        return ContainerId.newContainerId(attempt, number);
    }

    ApplicationId id() {
        return attempt.getApplicationId();
    }

    AppSchedulingInfo info() {
        return info;
    }
}
