package io.wattle.scheduler.learn;

import io.wattle.placement.Observation;
import java.util.Map;

/**
 * What earlier runs of a job showed of one request priority. Immutable.
 *
 * @param observed durations by node class name
 * @param used what its containers used
 */
public record Remembered(Map<String, Observation> observed, ContainerUsed used) {

    /** Nothing is known. */
    public static final Remembered NOTHING = new Remembered(Map.of(), ContainerUsed.NOTHING);

    public Remembered {
        observed = Map.copyOf(observed);
    }
}
