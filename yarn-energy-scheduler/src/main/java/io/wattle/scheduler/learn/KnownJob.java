package io.wattle.scheduler.learn;

import io.wattle.learning.JobHistorySummary;
import io.wattle.ledger.JobName;
import java.util.Map;

/**
 * A job that something is remembered of. Immutable.
 *
 * @param name whose it is and what its runs are called
 * @param pinned whether it stays however many others come
 * @param seenMillis wall clock: when a container of it last showed something; 0 if that is not known
 * @param priorities what is known of its containers, by the priority of their requests
 */
public record KnownJob(JobName name, boolean pinned, long seenMillis, Map<Integer, JobHistorySummary> priorities) {

    public KnownJob {
        priorities = Map.copyOf(priorities);
    }
}
