package io.wattle.scheduler.placement;

import io.wattle.placement.Observation;
import io.wattle.placement.Outcomes;
import java.time.Instant;
import java.util.Optional;

/**
 * What containers of one priority showed on one node class, in this run and in earlier ones.
 *
 * @param observation times, CPU and failures
 * @param aloneUntil until when the class is left alone, as several failed and none worked; wall clock
 */
public record SeenOnClass(int priority, String nodeClass, Observation observation, Optional<Instant> aloneUntil) {

    /** @param toWallMillis what turns times of the observation into those of the wall clock */
    static SeenOnClass of(int priority, String nodeClass, Observation observation, long nowMillis, long toWallMillis) {
        Outcomes now = observation.outcomes().at(nowMillis);
        Optional<Instant> alone = now.neverWorked()
                ? Optional.of(Instant.ofEpochMilli(now.neverWorkedUntilMillis() + toWallMillis))
                : Optional.empty();
        return new SeenOnClass(
                priority, nodeClass, new Observation(observation.times(), observation.cpu(), now), alone);
    }
}
