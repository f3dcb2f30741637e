package io.wattle.scheduler.config;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How applications are got to know.
 *
 * @param enabled whether anything is learned
 * @param jobNames most job names that are remembered over runs, 1 or more
 * @param spread containers of an unknown application that each node class may take before joules decide, 0 or more
 * @param taskTypes types of applications, in upper case, whose containers run to completion
 * @param usageInterval time between two readings of what containers use from the nodes' auxiliary service; empty if it is
 *     not read
 */
public record LearningSettings(
        boolean enabled, int jobNames, int spread, Set<String> taskTypes, Optional<Duration> usageInterval) {

    public LearningSettings {
        taskTypes = Set.copyOf(taskTypes);
    }
}
