package io.wattle.scheduler.web;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is remembered of one job. Immutable.
 *
 * @param pinned whether it stays however many others come
 * @param seen when a container of it last showed something; empty if that is not known
 * @param classes what it showed, by priority and node class
 */
public record LearnedJob(JobKey job, boolean pinned, Optional<Instant> seen, List<OnClass> classes) {

    public LearnedJob {
        classes = List.copyOf(classes);
    }

    /**
     * What containers of one priority showed of one node class.
     *
     * @param priority of their requests
     * @param taskSeconds mean time of its tasks; empty if it has none
     * @param tasks what that mean rests on, old runs counted for less
     * @param cpuShare CPU seconds per vcore second; empty if nobody looked
     * @param attempts containers that worked or failed, faded
     * @param failures those that failed, faded
     */
    public record OnClass(
            int priority,
            String nodeClass,
            Optional<Double> taskSeconds,
            int tasks,
            Optional<Double> cpuShare,
            double attempts,
            double failures) {}
}
