package io.wattle.scheduler;

import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What becomes of a wrong setting: it ends the start of a ResourceManager, and of one that runs it is only logged. Thread safe. */
final class StartupFailure {

    private static final Logger LOG = LoggerFactory.getLogger(StartupFailure.class);

    private final Failures failures;

    StartupFailure(Failures failures) {
        this.failures = failures;
    }

    /**
     * Ends the start of a ResourceManager that is only starting. One that runs makes a new scheduler each time that it becomes standby; there the
     * failure is logged, and it goes on.
     *
     * @param context null where Hadoop's surroundings are not all there
     * @param fallback for the log: what one that runs goes on with
     * @throws YarnRuntimeException to end the start
     */
    void failStartupOrLog(RMContext context, SettingsException e, String fallback) {
        if (isFirstStart(context)) {
            String message = "The energy scheduler does not start: " + e.getMessage();
            LOG.error(message);
            throw new YarnRuntimeException(message, e);
        }
        LOG.error("{}; {}", e.getMessage(), fallback);
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
