package io.wattle.benchmarks.page;

import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.AMLauncherEvent;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.AMLauncherEventType;
import org.apache.hadoop.yarn.server.resourcemanager.amlauncher.ApplicationMasterLauncher;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptImpl;

/** A whole ResourceManager, but it believes that a master runs once it has a container: no NodeManager could start it. */
final class MasterlessResourceManager extends ResourceManager {

    @Override
    protected ApplicationMasterLauncher createAMLauncher() {
        return new Launcher(getRMContext());
    }

    private static final class Launcher extends ApplicationMasterLauncher {
        Launcher(RMContext context) {
            super(context);
        }

        @Override
        public synchronized void handle(AMLauncherEvent event) {
            // The node tells of a master's end itself.
            if (event.getType() != AMLauncherEventType.LAUNCH) {
                return;
            }
            RMAppAttemptImpl attempt = (RMAppAttemptImpl) event.getAppAttempt();
            attempt.setAMRMToken(context.getAMRMTokenSecretManager().createAndGetAMRMToken(attempt.getAppAttemptId()));
            context.getDispatcher()
                    .getEventHandler()
                    .handle(new RMAppAttemptEvent(attempt.getAppAttemptId(), RMAppAttemptEventType.LAUNCHED));
        }
    }
}
