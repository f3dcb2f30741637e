package io.wattle.scheduler;

import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether what is wrong ends the start of a ResourceManager. Thread safe. */
final class StartupFailure {

    private static final Logger LOG = LoggerFactory.getLogger(StartupFailure.class);

    private final Failures failures;

    StartupFailure(Failures failures) {
        this.failures = failures;
    }

    /**
     * Ends the start of a ResourceManager. One that runs goes on, as who becomes standby makes a new scheduler: with the
     * settings that it had, or else as the stock scheduler, or in spite of what is wrong.
     *
     * @param context null where Hadoop's surroundings are not all there
     * @param instead which of these
     */
    void refuse(RMContext context, SettingsException e, String instead) {
        if (isFirstStart(context)) {
            String message = "The energy scheduler does not start: " + e.getMessage();
            LOG.error(message);
            throw new YarnRuntimeException(message, e);
        }
        LOG.error("{}; {}", e.getMessage(), instead);
    }

    /** Whether the ResourceManager itself is only starting. It is not known where Hadoop's surroundings are not all there. */
    private boolean isFirstStart(RMContext context) {
        return failures.get(
                EntryPoint.INIT,
                false,
                () -> context != null
                        && context.getResourceManager() != null
                        && context.getResourceManager().isInState(Service.STATE.INITED));
    }
}
