package io.wattle.tuning.twin;

import io.wattle.model.Quality;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the ledger's joules of jobs rest on. Immutable. */
public final class Qualities {

    private static final String UNKNOWN = "unknown";

    private final List<RealJob> jobs;

    Qualities(List<RealJob> jobs) {
        this.jobs = List.copyOf(jobs);
    }

    /** How many have joules of which quality (assumed, estimated, measured, unknown), in the order of the names. */
    public Map<String, Integer> byQuality() {
        Map<String, Integer> byQuality = new TreeMap<>();
        jobs.forEach(it -> byQuality.merge(it.quality().map(Quality::label).orElse(UNKNOWN), 1, Integer::sum));
        return byQuality;
    }

    /** How many have joules that meters gave. */
    public long measured() {
        return jobs.stream().filter(Qualities::isMeasured).count();
    }

    static boolean isMeasured(RealJob job) {
        return job.quality().equals(Optional.of(Quality.MEASURED));
    }

    /** {@code 3 estimated, 1 measured}. */
    public String text() {
        return byQuality().entrySet().stream()
                .map(it -> it.getValue() + " " + it.getKey())
                .collect(Collectors.joining(", "));
    }
}
