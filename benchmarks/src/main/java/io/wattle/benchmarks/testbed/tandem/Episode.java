package io.wattle.benchmarks.testbed.tandem;

import java.util.List;
import java.util.Map;

/**
 * What happened in a burst of jobs and the quiet after it: a line of the journal. Immutable.
 *
 * @param number from 1
 * @param seconds of the testbed that it took
 * @param cycles by server: how often it was asleep by power, YARN and the tandem, and afterwards awake by all of them
 * @param kill of the ResourceManager; null if there was none
 * @param jobs what became of them
 * @param missingBlocks of HDFS at its end, without a live replica
 * @param corruptBlocks of HDFS at its end
 * @param processesCut of containers, which ended as the power of their server was cut: of any kind of job
 * @param events of the tandem, kinds by how often
 * @param awake servers that were to sleep at its end and did not, and what was said of them
 * @param problem why it did not come to its end; null if it did
 */
record Episode(
        int number,
        double seconds,
        Map<String, Integer> cycles,
        Kill kill,
        List<JobOutcome> jobs,
        long missingBlocks,
        long corruptBlocks,
        long processesCut,
        Map<String, Integer> events,
        List<String> awake,
        String problem) {

    /**
     * A kill -9 of the ResourceManager.
     *
     * @param point the state of the tandem that was waited for; {@code any} where the episode ended without it
     * @param states of the servers, as they were last seen before
     * @param agreedSeconds until power, YARN and the tandem had agreed on each server since; null if they did not
     */
    record Kill(String point, Map<String, ServerView> states, Double agreedSeconds) {

        Kill {
            states = Map.copyOf(states);
        }
    }

    /**
     * A job's end.
     *
     * @param job its label
     * @param failedAttempts of its tasks; of a Spark job 0, as it ends with the first; null if nobody knows, as of a job without history
     * @param killedAttempts of its tasks; nothing here kills any but YARN, where their node went away; null if nobody knows
     * @param masters ApplicationMasters that it had; more than one if one was lost
     */
    record JobOutcome(String job, boolean succeeded, Integer failedAttempts, Integer killedAttempts, int masters) {}

    Episode {
        cycles = Map.copyOf(cycles);
        jobs = List.copyOf(jobs);
        events = Map.copyOf(events);
        awake = List.copyOf(awake);
    }

    /** Of all servers. */
    int allCycles() {
        return cycles.values().stream().mapToInt(Integer::intValue).sum();
    }
}
