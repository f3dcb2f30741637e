package io.wattle.tuning.engine;

import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Turns what a testbed's clock and power meter tell into the time of the cluster that it stands for. Both count the
 * testbed's seconds, so both have the one factor.
 *
 * @param factor speed of the testbed divided by the cluster's, above 0
 */
record TestbedScale(double factor) implements Reckoning {

    TestbedScale {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("factor " + factor + " (allowed: above 0)");
        }
    }

    @Override
    public Measurement of(Ran trial) {
        TrialHistory history = trial.history();
        return new Measurement(
                history.seconds(),
                joules(trial.meteredJoules()),
                JoulesQuality.METERED,
                history.cpuSeconds(),
                history.peakMapMb(),
                history.peakReduceMb(),
                history.counters(trial.cpuIsCounted()),
                Optional.of(classTime(history.seconds())));
    }

    @Override
    public Measurement ofTime(double seconds, OptionalDouble meteredJoules) {
        return Measurement.ofTime(
                seconds, joules(meteredJoules), JoulesQuality.METERED, Optional.of(classTime(seconds)));
    }

    /** The cluster's joules; what the meter did not tell nobody else does. */
    @Override
    public OptionalDouble joules(OptionalDouble metered) {
        return metered.isPresent() ? OptionalDouble.of(metered.getAsDouble() * factor) : metered;
    }

    /** The cluster's seconds. The master is not metered. */
    ClassTime classTime(double seconds) {
        return new ClassTime(seconds * factor, SecondsQuality.SCALED, OptionalDouble.empty());
    }
}
