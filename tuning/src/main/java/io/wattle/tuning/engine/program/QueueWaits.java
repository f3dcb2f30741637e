package io.wattle.tuning.engine.program;

import java.util.Comparator;
import java.util.List;

/**
 * How long the jobs of a program waited in the queue while none of them ran. A wait beside a job that runs is not counted: nobody
 * knows whether the program would have ended earlier without it. Stateless.
 */
public final class QueueWaits {

    private QueueWaits() {}

    /**
     * A job, in milliseconds since the epoch.
     *
     * @param submitMillis its submission, by the ResourceManager's clock, the others being of masters' hosts; where that is later than the start, it did not wait
     * @param startMillis start of its master
     * @param finishMillis its end, not before the start
     */
    public record JobSpan(long submitMillis, long startMillis, long finishMillis) {

        public JobSpan {
            if (finishMillis < startMillis) {
                throw new IllegalArgumentException(
                        "a job from " + startMillis + " to " + finishMillis + " ms (allowed: an end after its start)");
            }
        }
    }

    /** Milliseconds between the first job's start and the last one's end in which some job waited and none ran. */
    public static long millis(List<JobSpan> jobs) {
        long waited = 0;
        long ranUntil = Long.MAX_VALUE;
        for (JobSpan job : jobs.stream()
                .sorted(Comparator.comparingLong(JobSpan::startMillis))
                .toList()) {
            // None ran from there on; other jobs that waited then start later, so this one's start ends the gap.
            if (job.startMillis() > ranUntil) {
                waited += job.startMillis() - Math.max(ranUntil, firstSubmit(jobs, job.startMillis()));
            }
            ranUntil = ranUntil == Long.MAX_VALUE ? job.finishMillis() : Math.max(ranUntil, job.finishMillis());
        }
        return waited;
    }

    /** Earliest submission of the jobs that had not started before a time; at most that time. */
    private static long firstSubmit(List<JobSpan> jobs, long millis) {
        return Math.min(
                millis,
                jobs.stream()
                        .filter(it -> it.startMillis() >= millis)
                        .mapToLong(JobSpan::submitMillis)
                        .min()
                        .orElse(millis));
    }
}
