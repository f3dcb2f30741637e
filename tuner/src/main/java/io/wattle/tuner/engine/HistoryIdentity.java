package io.wattle.tuner.engine;

import io.wattle.tuner.ledger.FinishedApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;

/** Whether a history is that of a job: the name of its file is whatever the one who wrote it likes. */
final class HistoryIdentity {

    /** The ResourceManager tells the master when the job was submitted; the master's clock tells its end, and clocks differ. */
    private static final Duration CLOCKS = Duration.ofSeconds(10);

    /** From the job's end the master writes its history, tells its client, waits 5 s and only then unregisters. */
    private static final Duration UNREGISTERED_AFTER = Duration.ofMinutes(2);

    private HistoryIdentity() {}

    /** Why it is not the history of a job of this id. */
    static Optional<String> mismatch(JobInfo info, String jobId) {
        String found = String.valueOf(info.getJobId());
        return found.equals(jobId)
                ? Optional.empty()
                : Optional.of("it is the history of " + found + " (needed: that of " + jobId + ")");
    }

    /** Why it is not the history of an application. */
    static Optional<String> mismatch(JobInfo info, FinishedApplication application) {
        return mismatch(info, application.jobId())
                .or(() -> mismatch(
                        "was submitted",
                        info.getSubmitTime(),
                        application.submitted().minus(CLOCKS),
                        application.submitted().plus(CLOCKS)))
                .or(() -> mismatch(
                        "ended",
                        info.getFinishTime(),
                        application.finished().minus(UNREGISTERED_AFTER),
                        application.finished().plus(CLOCKS)));
    }

    private static Optional<String> mismatch(String what, long millis, Instant from, Instant to) {
        Instant time = Instant.ofEpochMilli(millis);
        return time.isBefore(from) || time.isAfter(to)
                ? Optional.of("its job " + what + " at " + time + ", by the ledger between " + from + " and " + to
                        + ": the history of another run")
                : Optional.empty();
    }
}
