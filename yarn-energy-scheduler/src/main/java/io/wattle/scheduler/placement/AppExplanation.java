package io.wattle.scheduler.placement;

import io.wattle.scheduler.apps.AppFacts;
import io.wattle.scheduler.apps.AppHints;
import io.wattle.scheduler.config.RunMode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why the containers of one application are placed as they are, or are not placed. Times are of the wall clock.
 *
 * @param at when it was so
 * @param app id
 * @param mode in force for it
 * @param weight of joules; at 0 everything is placed as stock
 * @param hints what it said of itself, and what of that was not understood
 * @param jobName under which what its containers show is remembered; empty if nothing is
 * @param waitedInVainSeconds what waiting has cost it of late: the more, the shorter it waits
 * @param yarnSays why its master does not run yet, in YARN's words; empty if it runs
 * @param requests pending ones, of the highest priority first
 * @param moreRequests pending ones that are left out, as there are too many
 * @param seen what its containers showed
 * @param moreSeen lines of that which are left out
 * @param running containers by node class; those on nodes of no known class under the empty text
 * @param unknownNodes registered nodes whose class is not known: they take everything, as stock
 */
public record AppExplanation(
        Instant at,
        String app,
        AppFacts facts,
        RunMode mode,
        double weight,
        AppHints hints,
        Optional<String> jobName,
        double waitedInVainSeconds,
        Optional<String> yarnSays,
        List<RequestExplanation> requests,
        int moreRequests,
        List<SeenOnClass> seen,
        int moreSeen,
        Map<String, Integer> running,
        int unknownNodes) {

    public AppExplanation {
        requests = List.copyOf(requests);
        seen = List.copyOf(seen);
        running = Map.copyOf(running);
    }
}
