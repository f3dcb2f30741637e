package io.wattle.tuning.run;

import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Something that can run the job with given settings: a cluster, or a model of one. Used by one thread. */
public interface Engine extends AutoCloseable {

    /** How messages name it: {@code embedded}, {@code testbed}, {@code hadoop}, {@code model}, or any other short name. */
    String name();

    /** Whether its trials depend on a key of the job's configuration: others would change nothing, and are not searched. */
    default boolean dependsOn(String key) {
        return true;
    }

    /** The value of a key of jobs' configuration there, its defaults included; empty if there is none. */
    default Optional<String> configured(String key) {
        return Optional.empty();
    }

    /** Whether trials take as long as the clock says; a model's do not. */
    default boolean runsByTheClock() {
        return true;
    }

    /** What a worker of the cluster can hold. */
    NodeLimits limits();

    /** What else is known of the cluster. */
    default ClusterTraits clusterTraits() {
        return ClusterTraits.UNKNOWN;
    }

    /**
     * Lets no job run after a time; those that would are killed. Without a call there is no such time.
     *
     * @param time for all later calls of {@link #run}
     */
    default void endBy(Instant time) {}

    /**
     * Runs the job once.
     *
     * @param settings settings of the run
     * @param label short text that names the run on the cluster, letters, digits and dashes
     * @param limits what takes longer is ended; waits in queues do not count
     * @param progress told now and then how much of the job is done, 0 to 1
     * @return how it ended; a job that fails is an outcome, not an exception
     * @throws OutOfTimeException if the time of {@link #endBy} came first
     * @throws IOException if the cluster cannot be reached
     */
    Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress)
            throws IOException, InterruptedException;

    @Override
    void close();
}
