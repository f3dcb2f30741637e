package io.wattle.tuning.engine.cluster;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all workers of a cluster draw while a job runs, by a meter of their own. Without a reading the job has no joules, and
 * goes on. Used by one thread.
 */
public final class JobMeter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JobMeter.class);

    /** Cumulative counters. */
    interface Counters extends AutoCloseable {

        /**
         * Joules since the first call, by worker.
         *
         * @throws IOException if those of a worker are missing
         */
        public Map<String, Double> joules() throws IOException;

        @Override
        void close();
    }

    private final Optional<Counters> counters;
    private final boolean begun;

    /**
     * Counts from now on.
     *
     * @param counters empty for a cluster that has no meter
     */
    public JobMeter(Optional<Counters> counters) {
        this.counters = counters;
        this.begun = read().isPresent();
    }

    /** Joules of all workers until now; empty if a reading is missing, now or at the beginning, or none counted. */
    public OptionalDouble joules() {
        OptionalDouble joules = begun ? read() : OptionalDouble.empty();
        if (joules.orElse(1) > 0) {
            return joules;
        }
        LOG.warn("The power meter stood still: this job has no joules");
        return OptionalDouble.empty();
    }

    private OptionalDouble read() {
        if (counters.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            return OptionalDouble.of(counters.get().joules().values().stream()
                    .mapToDouble(Double::doubleValue)
                    .sum());
        } catch (IOException e) {
            LOG.warn("The power meter gave no reading: this job has no joules", e);
            return OptionalDouble.empty();
        }
    }

    @Override
    public void close() {
        counters.ifPresent(Counters::close);
    }
}
