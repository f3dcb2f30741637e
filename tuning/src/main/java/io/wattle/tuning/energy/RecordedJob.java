package io.wattle.tuning.energy;

import java.util.List;

/**
 * When a job's containers ran.
 *
 * @param submitMillis submission, milliseconds since the epoch
 * @param finishMillis finish of the job, not before its submission
 * @param containers all task attempts, failed and killed ones included; the application master is none
 */
public record RecordedJob(long submitMillis, long finishMillis, List<ContainerUse> containers) {

    public RecordedJob {
        containers = List.copyOf(containers);
        if (finishMillis < submitMillis) {
            throw new IllegalArgumentException("job: submitted at " + submitMillis + ", finished at " + finishMillis
                    + " ms (allowed: a finish after the submission)");
        }
    }

    double seconds() {
        return (finishMillis - submitMillis) / 1000.0;
    }
}
