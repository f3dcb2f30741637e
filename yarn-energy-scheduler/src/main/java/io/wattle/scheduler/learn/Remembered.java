package io.wattle.scheduler.learn;

import io.wattle.placement.Observation;
import java.util.Map;

/**
 * What earlier runs of a job showed of one request priority. Immutable.
 *
 * @param observed durations by node class name
 * @param cpu CPU that its containers used
 */
public record Remembered(Map<String, Observation> observed, CpuShare cpu) {

    /** Nothing is known. */
    public static final Remembered NOTHING = new Remembered(Map.of(), CpuShare.NONE);

    public Remembered {
        observed = Map.copyOf(observed);
    }
}
