package io.wattle.tuning.energy;

import java.util.List;

/**
 * When a job's containers ran.
 *
 * @param submitMillis submission, milliseconds since the epoch
 * @param finishMillis finish of the job, not before its submission
 * @param containers all task attempts, failed and killed ones included; the application master is none
 * @param inMaster whether the master ran them itself, in its own JVM: none had one to start
 */
public record RecordedJob(long submitMillis, long finishMillis, List<ContainerUse> containers, boolean inMaster) {

    /** With tasks in containers of their own. */
    public RecordedJob(long submitMillis, long finishMillis, List<ContainerUse> containers) {
        this(submitMillis, finishMillis, containers, false);
    }

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
