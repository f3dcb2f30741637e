package io.wattle.scheduler.config;

import io.wattle.placement.WorkloadClass;
import java.time.Duration;
import java.util.Optional;

/**
 * What an operator set for one queue and those below it. What is empty comes from the queue above, at last from the cluster's
 * keys. Immutable and thread safe.
 *
 * @param mode how far the scheduler goes there; never further than in the whole cluster
 * @param weight how much joules count there, 0 to 1
 * @param longestDeferral longest wait of a container for a better class
 * @param masterDeferral longest wait of an application master
 * @param workload what containers mostly wait for, if the application does not say
 * @param hintGivers whose hints count
 */
public record QueueSettings(
        Optional<RunMode> mode,
        Optional<Double> weight,
        Optional<Duration> longestDeferral,
        Optional<Duration> masterDeferral,
        Optional<WorkloadClass> workload,
        Optional<HintGivers> hintGivers) {

    /** Nothing is set. */
    public static final QueueSettings NONE = new QueueSettings(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** These, and the other ones where nothing is set here. */
    public QueueSettings orElse(QueueSettings above) {
        return new QueueSettings(
                mode.or(above::mode),
                weight.or(above::weight),
                longestDeferral.or(above::longestDeferral),
                masterDeferral.or(above::masterDeferral),
                workload.or(above::workload),
                hintGivers.or(above::hintGivers));
    }
}
