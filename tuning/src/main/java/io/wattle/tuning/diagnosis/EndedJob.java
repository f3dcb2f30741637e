package io.wattle.tuning.diagnosis;

import io.wattle.tuning.profile.PastJob;
import io.wattle.tuning.space.JobTraits;
import java.util.List;
import java.util.Optional;

/**
 * A job that ended, however, as its history tells it. Texts are fit to be shown.
 *
 * @param id such as {@code job_1700000000000_0001}
 * @param status {@code SUCCEEDED}, {@code FAILED}, {@code KILLED}
 * @param queuedSeconds from its submission to the start of its master
 * @param finishMillis its end, since the epoch
 * @param uber whether its tasks ran within its master, where nobody counts what each takes
 * @param run what it measured, its time from the start of its master to its end
 * @param failures of its attempts, the most frequent first
 * @param told what was said of its end; empty text if nothing was
 * @param tasksOutside tasks whose times lie outside its own, by clocks of hosts that differ
 * @param past what a profile can be fitted to; empty if it did not succeed, or tasks lie outside
 */
public record EndedJob(
        String id,
        String name,
        String status,
        double queuedSeconds,
        long finishMillis,
        boolean uber,
        MeasuredRun run,
        List<FailedAttempts> failures,
        String told,
        int tasksOutside,
        Optional<PastJob> past) {

    public EndedJob {
        failures = List.copyOf(failures);
    }

    /** Whether it succeeded. */
    public boolean succeeded() {
        return "SUCCEEDED".equals(status);
    }

    /** Whether its input format is known to put several files into a split. */
    public boolean joinsFiles() {
        return run.splits().way().filter(JobTraits.Splits::joinsFiles).isPresent();
    }

    /** What bound it; nothing if its tasks ran within its master. */
    public Diagnosis diagnosis() {
        return uber ? new Diagnosis(List.of()) : Diagnosis.of(run);
    }
}
