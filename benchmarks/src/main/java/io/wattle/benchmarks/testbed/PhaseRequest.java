package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;

/**
 * What is to happen on a testbed that is up; goes to {@link PhaseMain} as JSON.
 *
 * @param name lower-case letters, digits and hyphens: tells its jobs and outputs from those of others on the testbed
 * @param arrivals the jobs
 * @param inTurn whether each job waits for the one before, and its joules are counted; else each comes at its time
 * @param horizonSeconds when the meters are read; 0 for when all jobs have ended
 * @param limitSeconds how long after the horizon, or where there is none after the beginning, jobs are waited for
 * @param deadlineSeconds time that each kind of job has; a kind that is not there has no deadline
 * @param outlets outlet of the power meter by worker
 * @param inputs what the jobs read
 * @param readsLedger whether the ResourceManager keeps a ledger
 * @param loss how the ResourceManager's way to the meter loses answers; null if it does not
 */
record PhaseRequest(
        String name,
        List<Arrival> arrivals,
        boolean inTurn,
        double horizonSeconds,
        double limitSeconds,
        Map<StudyJob, Double> deadlineSeconds,
        Map<String, Integer> outlets,
        InputSizes inputs,
        boolean readsLedger,
        LossyRelay.Loss loss) {

    PhaseRequest {
        arrivals = List.copyOf(arrivals);
        deadlineSeconds = Map.copyOf(deadlineSeconds);
        outlets = Map.copyOf(outlets);
    }
}
