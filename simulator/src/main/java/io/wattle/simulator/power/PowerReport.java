package io.wattle.simulator.power;

import io.wattle.tandem.Action;
import io.wattle.tandem.Cause;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a policy did in one simulation, and why.
 *
 * @param actions how often it decided what; not in it: never
 * @param awakeSeconds seconds of nodes that may sleep and were awake, by the reason
 * @param waitSeconds in which containers waited while a node was waking
 * @param loadErrorShare how far off expected work was, as a share of what came; empty if nothing is known
 * @param idleErrorShare the same of idle times that were expected, of nodes that may sleep
 */
public record PowerReport(
        Map<Action, Integer> actions,
        Map<Cause, Double> awakeSeconds,
        double waitSeconds,
        OptionalDouble loadErrorShare,
        OptionalDouble idleErrorShare) {

    public PowerReport {
        actions = Map.copyOf(actions);
        awakeSeconds = Map.copyOf(awakeSeconds);
    }

    /** How often. */
    public int count(Action action) {
        return actions.getOrDefault(action, 0);
    }
}
