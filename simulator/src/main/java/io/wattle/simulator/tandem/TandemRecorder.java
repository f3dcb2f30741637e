package io.wattle.simulator.tandem;

import io.wattle.simulator.power.PowerReport;
import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.ForecastError;
import java.util.EnumMap;
import java.util.Map;

/** Writes down what a tandem does in one simulation. Not thread safe. */
final class TandemRecorder {

    private final Map<Action, Integer> actions = new EnumMap<>(Action.class);
    private final Map<Cause, Double> awakeSeconds = new EnumMap<>(Cause.class);
    private double waitSeconds;
    private ForecastError loadError = new ForecastError();
    private ForecastError idleError = new ForecastError();

    void decided(Decision decision) {
        actions.merge(decision.action(), 1, Integer::sum);
    }

    void keptAwake(Cause cause, double nodeSeconds) {
        awakeSeconds.merge(cause, nodeSeconds, Double::sum);
    }

    void waited(double seconds) {
        waitSeconds += seconds;
    }

    void forecasts(ForecastError load, ForecastError idle) {
        loadError = load;
        idleError = idle;
    }

    /** So far. */
    PowerReport report() {
        return new PowerReport(actions, awakeSeconds, waitSeconds, loadError.share(), idleError.share());
    }
}
