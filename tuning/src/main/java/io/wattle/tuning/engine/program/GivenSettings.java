package io.wattle.tuning.engine.program;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * Settings that were given to a program as {@code -D} arguments, and what became of them in its jobs.
 *
 * @param properties by key; a value that a job overwrites counts as taken if another job has it
 */
public record GivenSettings(Map<String, String> properties) {

    /** A key that means nothing to anybody: where jobs have it, the program hands its {@code -D} arguments on. */
    public static final String MARK = "wattle.trial";

    public GivenSettings {
        properties = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** Whether at least one of the jobs has what it was given. */
    public boolean reached(List<Configuration> jobs) {
        return jobs.stream().anyMatch(job -> properties.get(MARK).equals(job.getRaw(MARK)));
    }

    /** The tags, by which jobs were found: a program may add its own. */
    private static final String TAGS = "mapreduce.job.tags";

    /** The values that the last job has instead of those given, by key, of keys that no job has as given. */
    public Map<String, String> overwritten(List<Configuration> jobs) {
        Map<String, String> overwritten = new LinkedHashMap<>();
        properties.forEach((key, value) -> {
            if (!key.equals(TAGS) && jobs.stream().noneMatch(job -> value.equals(job.getRaw(key)))) {
                overwritten.put(key, String.valueOf(jobs.get(jobs.size() - 1).getRaw(key)));
            }
        });
        return overwritten;
    }
}
