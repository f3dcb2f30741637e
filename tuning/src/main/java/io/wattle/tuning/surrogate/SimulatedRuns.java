package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a simulator says of a job. Immutable, thread safe.
 *
 * @param workload its cluster and its input there
 * @param seconds of some settings, one or more
 * @param correlation of what a formula does not explain there and in runs to come, 0 to 1
 */
public record SimulatedRuns(Workload workload, Map<Settings, Double> seconds, double correlation) {

    public SimulatedRuns {
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("simulated runs: none (allowed: one or more)");
        }
        if (!seconds.values().stream().allMatch(it -> it > 0 && Double.isFinite(it))) {
            throw new IllegalArgumentException("simulated runs: seconds " + seconds.values() + " (allowed: above 0)");
        }
        if (!(correlation >= 0 && correlation <= 1)) {
            throw new IllegalArgumentException(
                    "simulated runs: a correlation of " + correlation + " (allowed: 0 to 1)");
        }
        seconds = Collections.unmodifiableMap(new LinkedHashMap<>(seconds));
    }
}
