package io.wattle.tuning.engine.history;

import io.wattle.tuning.ledger.FinishedApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/**
 * Whose history is wanted: the name of its file is whatever the one who wrote it likes. Immutable.
 *
 * @param jobId empty: any
 * @param application of that job, as the ledger has it; empty: of any time
 */
record HistoryIdentity(Optional<String> jobId, Optional<FinishedApplication> application) {

    /** That of any job. */
    static final HistoryIdentity ANY = new HistoryIdentity(Optional.empty(), Optional.empty());

    /** The ResourceManager tells the master when the job was submitted; the master's clock tells its end, and clocks differ. */
    private static final Duration CLOCKS = Duration.ofSeconds(10);

    /** From the job's end the master writes its history, tells its client, waits 5 s and only then unregisters. */
    private static final Duration UNREGISTERED_AFTER = Duration.ofMinutes(2);

    /** That of the job of this id. */
    static HistoryIdentity of(String jobId) {
        return new HistoryIdentity(Optional.of(jobId), Optional.empty());
    }

    /** That of an application. */
    static HistoryIdentity of(FinishedApplication application) {
        return new HistoryIdentity(Optional.of(application.jobId()), Optional.of(application));
    }

    /** Why it is not the history of a job that was submitted so, as a history says it near its begin. */
    Optional<String> mismatch(String foundId, long submittedMillis) {
        return jobId.filter(it -> !it.equals(foundId))
                .map(it -> "it is the history of " + foundId + " (needed: that of " + it + ")")
                .or(() -> application.flatMap(it -> mismatch(
                        "was submitted",
                        submittedMillis,
                        it.submitted().minus(CLOCKS),
                        it.submitted().plus(CLOCKS))));
    }

    /** Why a history that was read is not the one. */
    Optional<String> mismatch(JobInfo info) {
        return mismatch(String.valueOf(info.getJobId()), info.getSubmitTime())
                .or(() -> application.flatMap(it -> mismatch(
                        "began",
                        new JobHistory(info).startMillis(),
                        it.submitted().minus(CLOCKS),
                        it.finished().plus(CLOCKS))))
                .or(() -> application.flatMap(it -> mismatch(
                        "ended",
                        info.getFinishTime(),
                        it.finished().minus(UNREGISTERED_AFTER),
                        it.finished().plus(CLOCKS))));
    }

    private static Optional<String> mismatch(String what, long millis, Instant from, Instant to) {
        Instant time = Instant.ofEpochMilli(millis);
        return time.isBefore(from) || time.isAfter(to)
                ? Optional.of("its job " + what + " at " + time + ", by the ledger between " + from + " and " + to
                        + ": the history of another run")
                : Optional.empty();
    }
}
