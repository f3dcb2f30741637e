package io.wattle.tuning.engine;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.util.OptionalDouble;

/** Makes a trial's figures, in the time of a node class, of what its job's history and a meter tell. Stateless. */
interface Reckoning {

    /**
     * A job that succeeded.
     *
     * @param settings what it ran with
     * @param limits the workers that it ran on
     * @param cpuIsCounted whether its CPU counter holds all of its tasks' CPU time
     * @param meteredJoules of all workers while it ran; empty without a meter, or without its reading
     */
    record Ran(
            JobHistory history,
            Settings settings,
            NodeLimits limits,
            boolean cpuIsCounted,
            OptionalDouble meteredJoules) {}

    /** Its figures. */
    Measurement of(Ran job);
}
