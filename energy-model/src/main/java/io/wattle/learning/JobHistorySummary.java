package io.wattle.learning;

import io.wattle.placement.Observation;
import java.util.Map;
import java.util.Set;

/**
 * What earlier runs of a job showed of one request priority. Immutable.
 *
 * @param observed what was seen by node class name; outcomes as they count now, on the wall clock
 * @param stale names of the classes of which nothing was seen for long: they are to be tried again
 * @param used what its containers used
 */
public record JobHistorySummary(Map<String, Observation> observed, Set<String> stale, ContainerUsed used) {

    /** Nothing is known. */
    public static final JobHistorySummary NOTHING = new JobHistorySummary(Map.of(), Set.of(), ContainerUsed.NOTHING);

    public JobHistorySummary {
        observed = Map.copyOf(observed);
        stale = Set.copyOf(stale);
    }
}
