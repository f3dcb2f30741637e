package io.wattle.tuning.engine.job;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the user says to some jobs only; each null if not given. Part of {@code run.json}.
 *
 * @param patterns local file with phrases, for grep
 * @param centroids local file with centroids, for kmeans
 * @param samples points of all maps together, for pi
 */
public record JobOptions(String patterns, String centroids, Long samples) {

    /** Nothing given. */
    public static final JobOptions NONE = new JobOptions(null, null, null);

    static final String PATTERNS = "--patterns";
    static final String CENTROIDS = "--centroids";
    static final String SAMPLES = "--samples";

    /** The given ones, by the option's name. */
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put(PATTERNS, patterns);
        given.put(CENTROIDS, centroids);
        given.put(SAMPLES, samples);
        given.values().removeIf(it -> it == null);
        return given;
    }

    /** Refuses what a job does not take. */
    void requireOnly(String job, List<String> taken) throws InputException {
        for (Map.Entry<String, Object> option : given().entrySet()) {
            if (!taken.contains(option.getKey())) {
                throw InputException.saying(
                        option.getKey() + " " + option.getValue() + ": --job " + job + " does not take it"
                                + (taken.isEmpty() ? "" : ", but " + String.join(", ", taken))
                                + " (leave it out, or take another job)",
                        null);
            }
        }
    }
}
