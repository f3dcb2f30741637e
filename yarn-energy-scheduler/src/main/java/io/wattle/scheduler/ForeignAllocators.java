package io.wattle.scheduler;

import io.wattle.scheduler.config.EnergyKey;
import io.wattle.scheduler.config.Enforcement;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.Printable;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ApplicationSchedulingConfig;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applications that bring a placement allocator of their own in their environment: allowed, or turned away. Thread safe. */
final class ForeignAllocators {

    private static final Logger LOG = LoggerFactory.getLogger(ForeignAllocators.class);
    private static final String VARIABLE = ApplicationSchedulingConfig.ENV_APPLICATION_PLACEMENT_TYPE_CLASS;

    private final LogWindow lines = new LogWindow();

    /** Whether the application was turned away; it is told so. */
    boolean reject(AppAddedSchedulerEvent event, RMContext context, Enforcement enforcement) {
        RMApp app = context.getRMApps().get(event.getApplicationId());
        String own = app == null ? null : app.getApplicationSchedulingEnvs().get(VARIABLE);
        if (own == null || own.equals(OwnKeys.ALLOCATOR)) {
            return false;
        }
        own = Printable.line(own);
        // What ran before a restart goes on: refusing it would kill its containers.
        if (enforcement == Enforcement.ALLOW || event.getIsAppRecovering()) {
            if (lines.admits(Printable.line(event.getUser()))) {
                LOG.warn(
                        "{} brings its own placement allocator, {}: it is not placed by joules{}",
                        event.getApplicationId(),
                        own,
                        lines.others());
            }
            return false;
        }
        String message = VARIABLE + ": '" + own + "' (allowed: none; " + EnergyKey.ENFORCE.key()
                + " is reject); remove it from the application's environment";
        if (lines.admits(Printable.line(event.getUser()))) {
            LOG.warn("{} rejected: {}{}", event.getApplicationId(), message, lines.others());
        }
        context.getDispatcher()
                .getEventHandler()
                .handle(new RMAppEvent(event.getApplicationId(), RMAppEventType.APP_REJECTED, message));
        return true;
    }
}
