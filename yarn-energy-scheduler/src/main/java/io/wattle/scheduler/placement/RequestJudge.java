package io.wattle.scheduler.placement;

import io.wattle.learning.TaskStatistics;
import io.wattle.placement.Request;
import io.wattle.placement.WorkloadClass;
import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.apps.AppState;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Judges one request by what YARN and the plug-in know of its application. Thread safe. */
final class RequestJudge {

    private final AppSchedulingInfo info;
    private final SchedulerRequestKey requestKey;
    private final RMContext context;
    private final EnergyScheduling scheduler;
    private final Energy energy;

    RequestJudge(
            AppSchedulingInfo info, SchedulerRequestKey requestKey, RMContext context, EnergyScheduling scheduler) {
        this.info = info;
        this.requestKey = requestKey;
        this.context = context;
        this.scheduler = scheduler;
        energy = scheduler.energy();
    }

    /**
     * The judgements of a request on all node classes; null if the application, or its request, is gone already.
     *
     * @param pinned whether it insists on hosts or racks
     * @param partition the one that it asks for
     */
    ClassJudgements judge(Rules rules, PendingAsk ask, boolean pinned, String partition, long now) {
        ApplicationId id = info.getApplicationId();
        RMApp rmApp = context.getRMApps().get(id);
        Optional<AppState> app =
                energy.applications().get(id, () -> Optional.ofNullable(rmApp).map(this::facts));
        if (!scheduler.hasApplication(id)) {
            // Its removal was handled while this thread still saw it: nothing of it may stay.
            energy.applications().remove(id);
            return null;
        }
        if (app.isEmpty() || ask.getCount() <= 0) {
            return null;
        }
        Resource resource = ask.getPerAllocationResource();
        TaskStatistics statistics =
                app.get().statistics(requestKey.getPriority().getPriority());
        PendingRequest pending = pending(rules, app.get(), statistics, rmApp, resource, ask.getCount(), partition, now);
        return pinned || wantsMoreThanMemoryAndVcores(resource)
                ? ClassJudgements.none(rules, pending)
                : ClassJudgements.of(rules, pending, now);
    }

    /** Full path of the queue where its application is now. */
    String queuePath() {
        return scheduler.queuePath(info.getApplicationId(), info.getQueueName());
    }

    /** The request as {@link #judge} would see it now: nothing is kept of its application for that. */
    PendingRequest look(Rules rules, AppState app, PendingAsk ask, String partition, long now) {
        RMApp rmApp = context.getRMApps().get(info.getApplicationId());
        TaskStatistics statistics = app.look(requestKey.getPriority().getPriority());
        return pending(rules, app, statistics, rmApp, ask.getPerAllocationResource(), ask.getCount(), partition, now);
    }

    /** Which classes have such resources is not known. */
    static boolean wantsMoreThanMemoryAndVcores(Resource resource) {
        for (ResourceInformation each : resource.getResources()) {
            boolean known = each.getName().equals(ResourceInformation.MEMORY_URI)
                    || each.getName().equals(ResourceInformation.VCORES_URI);
            if (!known && each.getValue() > 0) {
                return true;
            }
        }
        return false;
    }

    private PendingRequest pending(
            Rules rules,
            AppState app,
            TaskStatistics statistics,
            RMApp rmApp,
            Resource resource,
            int containers,
            String partition,
            long now) {
        // All times of the request on the clock that nobody sets.
        Duration wallToMonotonic = Duration.ofMillis(now - energy.wallMillis());
        TaskStatistics.Known known = statistics.known();
        boolean master = isMaster(rmApp);
        QueueRules queue = rules.of(app.facts().queuePath());
        AppHints hints = energy.hintsThatCount(app, queue);
        Optional<WorkloadClass> declared = hints.workload().or(queue::workload);
        Request request = new Request(
                master,
                declared.or(known::workload).orElse(WorkloadClass.MIXED),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, resource.getMemorySize())),
                energy.vcoresCount() ? Math.max(1, resource.getVirtualCores()) : 1,
                hints.deadline()
                        .map(it -> it.plus(wallToMonotonic))
                        // One that is past helps nobody any more; else a wrong one would be a way to never wait.
                        .filter(it -> it.toEpochMilli() > now),
                // What containers of its priority did says nothing of a master.
                master ? Map.of() : known.observed(),
                Math.max(1, containers));
        return new PendingRequest(
                request,
                app,
                queue,
                hints,
                energy.vcoresCount(),
                statistics,
                known,
                master
                        ? 0
                        : rules.spread(declared.isPresent() || hints.deadline().isPresent()),
                rules.localMb(hints, known),
                partition);
    }

    private boolean isMaster(RMApp rmApp) {
        RMAppAttempt attempt = rmApp == null ? null : rmApp.getCurrentAppAttempt();
        return attempt != null && attempt.getMasterContainer() == null && !info.isUnmanagedAM();
    }

    private AppFacts facts(RMApp app) {
        return facts(info, app, scheduler);
    }

    static AppFacts facts(AppSchedulingInfo info, RMApp app, EnergyScheduling scheduler) {
        return AppFacts.of(
                info.getUser(),
                app.getName(),
                app.getApplicationType(),
                scheduler.queuePath(info.getApplicationId(), info.getQueueName()),
                app.getApplicationTags(),
                app.getApplicationSchedulingEnvs(),
                app.getSubmitTime());
    }
}
