package io.wattle.benchmarks.sls;

import java.util.List;

/**
 * What a run of SLS did.
 *
 * @param jobs all of them, by their ends
 * @param tasks all that ran
 */
record SlsTrace(List<JobSpan> jobs, List<TaskSpan> tasks) {

    private static final double MILLIS_PER_SECOND = 1e3;

    SlsTrace {
        jobs = List.copyOf(jobs);
        tasks = List.copyOf(tasks);
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("a trace without a job");
        }
        int asked = jobs.stream().mapToInt(JobSpan::tasks).sum();
        if (asked != tasks.size()) {
            // Of one that was stopped the end is not known.
            throw new IllegalArgumentException(
                    tasks.size() + " tasks ran for " + asked + " of the jobs (allowed: each once)");
        }
    }

    /** When the first job came, on the wall clock. */
    long beginMillis() {
        return jobs.stream().mapToLong(JobSpan::submittedMillis).min().orElseThrow();
    }

    /** From the first job's coming to the last one's end. */
    double seconds() {
        long end = jobs.stream().mapToLong(JobSpan::endMillis).max().orElseThrow();
        return (end - beginMillis()) / MILLIS_PER_SECOND;
    }
}
