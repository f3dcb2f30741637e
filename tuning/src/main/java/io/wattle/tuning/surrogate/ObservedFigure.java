package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.Goal;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Objective;
import java.util.function.ToDoubleFunction;

/**
 * A figure of runs as a {@link Surrogate} explains it: the formula's seconds to a power, times what they leave.
 *
 * @param value of a run that has it, more than 0
 * @param powerOfSeconds with which it grows where a run's watts stay as they are
 * @param isTime whether the formula tells it as it is; of others only how it grows
 */
record ObservedFigure(ToDoubleFunction<Measurement> value, int powerOfSeconds, boolean isTime) {

    /** The figure that is minimised, whatever its deadline. */
    static ObservedFigure of(Objective objective) {
        return new ObservedFigure(
                it -> objective.value(it).orElseThrow(), objective.powerOfSeconds(), objective.goal() == Goal.TIME);
    }

    /** The seconds that go with it. */
    static ObservedFigure secondsOf(Objective objective) {
        return new ObservedFigure(it -> objective.seconds(it).orElseThrow(), 1, true);
    }

    double log(Measurement run) {
        return Math.log(value.applyAsDouble(run));
    }
}
