package io.wattle.simulator.tandem;

import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import io.wattle.tandem.Decision;
import io.wattle.tandem.ForecastError;
import java.util.EnumMap;
import java.util.Map;

/** What a tandem did in one simulation. Not thread safe. */
public final class TandemReport {

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

    /** How often. */
    public int count(Action action) {
        return actions.getOrDefault(action, 0);
    }

    /** Seconds of nodes that may sleep and were awake, by the reason. */
    public Map<Cause, Double> awakeSeconds() {
        return Map.copyOf(awakeSeconds);
    }

    /** Seconds in which containers waited while a node was waking. */
    public double waitSeconds() {
        return waitSeconds;
    }

    /** Of work a second that was expected. */
    public ForecastError loadError() {
        return loadError;
    }

    /** Of idle times that were expected, of nodes that may sleep. */
    public ForecastError idleError() {
        return idleError;
    }
}
