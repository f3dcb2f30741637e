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
 * @param program local folder or launcher of a user's own program, for native
 */
public record JobOptions(String patterns, String centroids, Long samples, String program) {

    /** Nothing given. */
    public static final JobOptions NONE = new JobOptions(null, null, null, null);

    static final String PATTERNS = "--patterns";
    static final String CENTROIDS = "--centroids";
    static final String SAMPLES = "--samples";

    /** The option of {@link #program}. */
    public static final String PROGRAM = "--program";

    /** Without a program. */
    public JobOptions(String patterns, String centroids, Long samples) {
        this(patterns, centroids, samples, null);
    }

    /** The given ones, by the option's name. */
    public Map<String, Object> given() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put(PATTERNS, patterns);
        given.put(CENTROIDS, centroids);
        given.put(SAMPLES, samples);
        given.put(PROGRAM, program);
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
