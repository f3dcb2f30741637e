package io.wattle.tuning.savings;

import io.wattle.tuning.ledger.LedgerReader;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What all jobs used before and after.
 *
 * @param jobs those with runs on both sides, by the joules of both, most first
 * @param input what was read
 * @param leftOut runs in no comparison, by why
 * @param oneSided jobs with runs before or after only
 * @param mostSamples runs a job and side that medians, quartiles and intervals are of
 */
public record SavingsReport(
        List<JobComparison> jobs,
        LedgerReader.Input input,
        Map<LeftOut, Long> leftOut,
        long oneSided,
        int mostSamples) {

    public SavingsReport {
        jobs = jobs.stream()
                .sorted(Comparator.<JobComparison>comparingDouble(
                                it -> -it.before().totalJoules() - it.after().totalJoules())
                        .thenComparing(JobComparison::key))
                .toList();
        leftOut = leftOut.isEmpty() ? Map.of() : new EnumMap<>(leftOut);
    }

    /**
     * Sums over the jobs with enough runs.
     *
     * @param jobs how many
     * @param beforeJoules of the runs before, as they were
     * @param afterJoules of the runs after, as they were
     * @param afterAtBeforeJoules what the runs after would have used if each used the mean of its job before: the mix of
     *     jobs after, so that more or fewer runs are no saving
     */
    public record Totals(
            long jobs,
            long beforeRuns,
            double beforeJoules,
            long afterRuns,
            double afterJoules,
            double afterAtBeforeJoules) {

        /** After by before, for the same mix of jobs; NaN without a job. */
        public double ratio() {
            return afterJoules / afterAtBeforeJoules;
        }
    }

    /** Sums of the jobs with enough runs on both sides. */
    public Totals totals() {
        long count = 0;
        long beforeRuns = 0;
        double beforeJoules = 0;
        long afterRuns = 0;
        double afterJoules = 0;
        double expected = 0;
        for (JobComparison job : jobs) {
            if (job.enough()) {
                count++;
                beforeRuns += job.before().runs();
                beforeJoules += job.before().totalJoules();
                afterRuns += job.after().runs();
                afterJoules += job.after().totalJoules();
                expected += job.after().runs()
                        * (job.before().totalJoules() / job.before().runs());
            }
        }
        return new Totals(count, beforeRuns, beforeJoules, afterRuns, afterJoules, expected);
    }
}
