package io.wattle.scheduler;

import io.wattle.scheduler.config.SettingsException;
import io.wattle.scheduler.placement.EnergyPlacementAllocator;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ApplicationPlacementAllocatorFactory;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Asks Hadoop itself for the allocator of an application that says nothing: it falls back to its own without a word if a
 * class does not load. Stateless and thread safe.
 */
final class AllocatorCheck {

    private AllocatorCheck() {}

    /** @throws SettingsException if Hadoop would use another allocator than ours */
    static void requireOurs(RMContext context) throws SettingsException {
        ApplicationAttemptId nobody = ApplicationAttemptId.newInstance(ApplicationId.newInstance(0, 0), 0);
        AppSchedulingInfo app = new AppSchedulingInfo(
                nobody, "self-check", null, null, 0, new ResourceUsage(), Map.of(), context, false);
        AppPlacementAllocator<?> found = ApplicationPlacementAllocatorFactory.getAppPlacementAllocator(
                app.getDefaultResourceRequestAppPlacementType(),
                app,
                new SchedulerRequestKey(Priority.newInstance(0), 0, null),
                context);
        if (!(found instanceof EnergyPlacementAllocator)) {
            throw new SettingsException(YarnConfiguration.APPLICATION_PLACEMENT_TYPE_CLASS + ": Hadoop would use "
                    + found.getClass().getName() + " (needed: " + EnergyPlacementAllocator.class.getName()
                    + "); put the plug-in's jar, once, where the ResourceManager's own class path has it, such as"
                    + " share/hadoop/yarn/lib");
        }
    }
}
