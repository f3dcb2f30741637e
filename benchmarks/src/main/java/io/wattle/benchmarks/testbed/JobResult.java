package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What became of a job. Seconds are since its phase began.
 *
 * @param submittedSeconds when it came
 * @param endedSeconds when the ResourceManager saw its end; null if it had not ended when nobody looked any more
 * @param succeeded false also for one that had not ended; true needs an end
 * @param deadlineSeconds when it had to be done; null for none
 * @param ledgerJoules of all its containers, its master's too, by the plug-in's ledger; null where there is no ledger, or it has
 *     them only in part
 */
@JsonIgnoreProperties("joules") // Journals had it once, and it was always null; now they have ledgerJoules.
public record JobResult(
        int number,
        StudyJob job,
        double submittedSeconds,
        Double endedSeconds,
        boolean succeeded,
        Double deadlineSeconds,
        Double ledgerJoules) {

    /** Checks that they do not contradict each other. */
    public JobResult {
        if (ledgerJoules != null && !(ledgerJoules >= 0)) {
            throw new IllegalArgumentException(
                    "job " + number + " has " + ledgerJoules + " J by the ledger (allowed: 0 or more)");
        }
        if (succeeded && endedSeconds == null) {
            throw new IllegalArgumentException("job " + number + " succeeded without an end");
        }
        if (endedSeconds != null && endedSeconds < submittedSeconds) {
            throw new IllegalArgumentException("job " + number + " ended at " + endedSeconds + " s, before it came at "
                    + submittedSeconds + " s: it is another one's end");
        }
    }

    /** Of which the ledger says nothing. */
    JobResult(
            int number,
            StudyJob job,
            double submittedSeconds,
            Double endedSeconds,
            boolean succeeded,
            Double deadlineSeconds) {
        this(number, job, submittedSeconds, endedSeconds, succeeded, deadlineSeconds, null);
    }

    /** From submission to success, or to the end of the watch: then it is a lower bound, as what failed is not done. */
    public double seconds(double watchedSeconds) {
        return (succeeded ? endedSeconds : watchedSeconds) - submittedSeconds;
    }

    /** Whether it had not ended at that moment. */
    boolean isOpen(double momentSeconds) {
        return submittedSeconds <= momentSeconds && (endedSeconds == null || endedSeconds > momentSeconds);
    }

    /** Whether it is known to have missed its deadline; what failed has. */
    boolean isLate(double watchedSeconds) {
        boolean failed = endedSeconds != null && !succeeded;
        return deadlineSeconds != null && (failed || (succeeded ? endedSeconds : watchedSeconds) > deadlineSeconds);
    }
}
