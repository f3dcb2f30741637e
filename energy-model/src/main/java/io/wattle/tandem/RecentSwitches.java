package io.wattle.tandem;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What was switched lately: what ramps and inhibit intervals look at. Immutable.
 *
 * @param switches the oldest first
 */
public record RecentSwitches(List<Switch> switches) {

    /** Nothing was. */
    public static final RecentSwitches NONE = new RecentSwitches(List.of());

    private static final double MINUTE_SECONDS = 60;

    /**
     * One switch.
     *
     * @param atSeconds on the clock of the snapshot, any origin
     * @param group name of the node's class
     * @param action {@link Action#SUSPEND}, {@link Action#DRAIN}, {@link Action#RESUME} or {@link Action#RESUME_TIMED_OUT}
     */
    public record Switch(double atSeconds, String group, Action action) {}

    public RecentSwitches {
        switches = List.copyOf(switches);
    }

    /** With one more; those before {@code sinceSeconds} are forgotten. */
    public RecentSwitches with(Switch next, double sinceSeconds) {
        List<Switch> all = new ArrayList<>(
                switches.stream().filter(it -> it.atSeconds() >= sinceSeconds).toList());
        all.add(next);
        return new RecentSwitches(all);
    }

    /** How many were switched so within the last 60 s. */
    public int withinAMinute(Action action, double nowSeconds) {
        return (int) switches.stream()
                .filter(it -> it.action() == action && nowSeconds - it.atSeconds() < MINUTE_SECONDS)
                .count();
    }

    /** When a node of the group was last switched so. */
    OptionalDouble last(String group, Action... actions) {
        return switches.stream()
                .filter(it -> it.group().equals(group) && List.of(actions).contains(it.action()))
                .mapToDouble(Switch::atSeconds)
                .max();
    }
}
