package io.wattle.tuner.report;

import io.wattle.tuner.search.Measurement;
import io.wattle.tuner.search.Trial;

/** Shortest time of the trials seen so far, for the line in the chart. */
final class BestSoFar {

    private Double seconds;

    /** The shortest time once this trial is counted; null while none succeeded. */
    Double after(Trial trial) {
        trial.measurement().map(Measurement::seconds).ifPresent(time -> {
            if (seconds == null || time < seconds) {
                seconds = time;
            }
        });
        return seconds;
    }
}
