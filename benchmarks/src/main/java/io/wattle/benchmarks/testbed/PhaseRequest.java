package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs that come at their times, on a testbed that is up; goes to {@link PhaseMain} as JSON.
 *
 * @param name lower-case letters, digits and hyphens: tells its jobs and outputs from those of others on the testbed
 * @param arrivals the jobs
 * @param outlets outlet of the power meter by worker
 * @param inputs what the jobs read
 * @param horizonSeconds when the meters are read; 0 for when all jobs have ended
 * @param limitSeconds how long after the horizon, or where there is none after the beginning, jobs are waited for
 * @param deadlineSeconds time that each kind of job has; a kind that is not there has no deadline
 * @param readsLedger whether the ResourceManager keeps a ledger
 * @param loss how the ResourceManager's way to the meter loses answers; null if it does not
 */
public record PhaseRequest(
        String name,
        List<Arrival> arrivals,
        Map<String, Integer> outlets,
        InputSizes inputs,
        double horizonSeconds,
        double limitSeconds,
        Map<StudyJob, Double> deadlineSeconds,
        boolean readsLedger,
        LossyRelay.Loss loss) {

    /** Copies lists and maps. */
    public PhaseRequest {
        arrivals = List.copyOf(arrivals);
        deadlineSeconds = Map.copyOf(deadlineSeconds);
        outlets = Map.copyOf(outlets);
    }

    /** Goes on until all jobs have ended, or the limit: no deadlines, no ledger. */
    public static PhaseRequest untilAllEnd(
            String name, List<Arrival> arrivals, Map<String, Integer> outlets, InputSizes inputs, double limitSeconds) {
        return new PhaseRequest(name, arrivals, outlets, inputs, 0, limitSeconds, Map.of(), false, null);
    }

    /** Reads the meters after so long, and waits as long once more for jobs. */
    public PhaseRequest withHorizon(double seconds) {
        return new PhaseRequest(name, arrivals, outlets, inputs, seconds, seconds, deadlineSeconds, readsLedger, loss);
    }

    /** Gives each kind of job a time. */
    public PhaseRequest withDeadlines(Map<StudyJob, Double> seconds) {
        return new PhaseRequest(
                name, arrivals, outlets, inputs, horizonSeconds, limitSeconds, seconds, readsLedger, loss);
    }

    /** Reads the ledger beside the meter. */
    PhaseRequest withLedger(Optional<LossyRelay.Loss> itsLoss) {
        return new PhaseRequest(
                name,
                arrivals,
                outlets,
                inputs,
                horizonSeconds,
                limitSeconds,
                deadlineSeconds,
                true,
                itsLoss.orElse(null));
    }
}
