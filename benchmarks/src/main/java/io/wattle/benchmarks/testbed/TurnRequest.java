package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;

/**
 * Jobs one after the other, each alone on a testbed that is up; goes to {@link PhaseMain} as JSON.
 *
 * @param name lower-case letters, digits and hyphens: tells its jobs and outputs from those of others on the testbed
 * @param jobs in their order
 * @param outlets outlet of the power meter by worker
 * @param inputs what the jobs read
 * @param settings keys of all jobs beside those that they have anyway
 * @param programs folder of the C++ programs on this machine; null where no job needs one
 * @param limitSeconds how long each job is waited for
 * @param readsLedger whether the ResourceManager keeps a ledger
 */
record TurnRequest(
        String name,
        List<StudyJob> jobs,
        Map<String, Integer> outlets,
        InputSizes inputs,
        Map<String, String> settings,
        String programs,
        double limitSeconds,
        boolean readsLedger) {

    private static final double LIMIT_SECONDS = 3600;

    TurnRequest {
        jobs = List.copyOf(jobs);
        outlets = Map.copyOf(outlets);
        settings = Map.copyOf(settings);
    }

    /** Waits an hour for each job, and asks no ledger. */
    static TurnRequest of(String name, List<StudyJob> jobs, Map<String, Integer> outlets, InputSizes inputs) {
        return new TurnRequest(name, jobs, outlets, inputs, Map.of(), null, LIMIT_SECONDS, false);
    }

    /** Gives all jobs these keys. */
    TurnRequest withSettings(Map<String, String> keys) {
        return new TurnRequest(name, jobs, outlets, inputs, keys, programs, limitSeconds, readsLedger);
    }

    /** Brings the C++ programs of a folder. */
    TurnRequest withPrograms(String folder) {
        return new TurnRequest(name, jobs, outlets, inputs, settings, folder, limitSeconds, readsLedger);
    }

    /** Reads the ledger beside the meter. */
    TurnRequest withLedger() {
        return new TurnRequest(name, jobs, outlets, inputs, settings, programs, limitSeconds, true);
    }
}
