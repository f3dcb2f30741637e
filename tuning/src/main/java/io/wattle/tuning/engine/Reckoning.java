package io.wattle.tuning.engine;

import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes a trial's figures, in the time of a node class, of what its jobs' histories and a meter tell. Stateless. */
interface Reckoning {

    /**
     * A trial that succeeded.
     *
     * @param history of its jobs
     * @param settings what they ran with
     * @param limits the workers that they ran on
     * @param cpuIsCounted whether their CPU counters hold all of their tasks' CPU time
     * @param meteredJoules of all workers while they ran; empty without a meter, or without its reading
     */
    record Ran(
            TrialHistory history,
            Settings settings,
            NodeLimits limits,
            boolean cpuIsCounted,
            OptionalDouble meteredJoules) {}

    /** Joules, in the time of the class, of a trial that did not succeed; empty where no meter tells. */
    default OptionalDouble joules(OptionalDouble metered) {
        return OptionalDouble.empty();
    }

    /** Its figures. */
    Measurement of(Ran trial);

    /**
     * The figures of a trial of which nobody recorded what its containers did: there are no joules and no time of a class, unless
     * something else tells them.
     *
     * @param seconds of the clock, more than 0
     * @param meteredJoules as of {@link Ran}
     */
    default Measurement ofTime(double seconds, OptionalDouble meteredJoules) {
        return Measurement.ofTime(seconds, OptionalDouble.empty(), JoulesQuality.ESTIMATED, Optional.empty());
    }
}
