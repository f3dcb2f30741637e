package io.wattle.tandem;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.placement.BreakEven;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nodes of one kind that may sleep.
 *
 * @param name of the node class
 * @param idleSeconds how long a node has nothing before it may sleep, 0 or more: its idle clock
 * @param minimumAwake so many are up whatever the load, 0 or more
 * @param excludedHosts that never sleep, in lower case: names of hosts have none
 * @param sleepWindows parts of the day in which its nodes may sleep, outside of which they are woken; empty: always
 * @param wakeSeconds from the call until it takes containers, 0 or more
 * @param savedWatts idle watts less those asleep, 0 or more
 * @param bootJoules of a start and the shutdown that belongs to it, 0 or more
 * @param joulesPerUnit at full load, more than 0: cheaper groups are woken first and sleep last
 */
public record SleepGroup(
        String name,
        double idleSeconds,
        int minimumAwake,
        Set<String> excludedHosts,
        List<DailyWindow> sleepWindows,
        double wakeSeconds,
        double savedWatts,
        double bootJoules,
        double joulesPerUnit) {

    public SleepGroup {
        excludedHosts =
                excludedHosts.stream().map(it -> it.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        sleepWindows = List.copyOf(sleepWindows);
        require(TandemKey.IDLE.key(), idleSeconds, idleSeconds >= 0, name, "0 or more");
        require(TandemKey.MINIMUM_AWAKE.key(), minimumAwake, minimumAwake >= 0, name, "0 or more");
        require("wakeSeconds", wakeSeconds, wakeSeconds >= 0, name, "0 or more");
        require("savedWatts", savedWatts, savedWatts >= 0, name, "0 or more");
        require("bootJoules", bootJoules, bootJoules >= 0, name, "0 or more");
        require("joulesPerUnit", joulesPerUnit, joulesPerUnit > 0, name, "more than 0");
    }

    /**
     * With the figures of a node class.
     *
     * @param unitsPerSecond what a node serves, more than 0
     * @throws io.wattle.model.MissingFigureException if its class lacks one: what sleep saves is then not known
     */
    public static SleepGroup of(NodeClass nodeClass, double unitsPerSecond, double idleSeconds, int minimumAwake) {
        return new SleepGroup(
                nodeClass.name(),
                idleSeconds,
                minimumAwake,
                Set.of(),
                List.of(),
                nodeClass.require(NodeAttribute.WAKE_SECONDS),
                nodeClass.require(NodeAttribute.IDLE_WATTS) - nodeClass.require(NodeAttribute.SLEEP_WATTS),
                nodeClass.require(NodeAttribute.BOOT_JOULES),
                nodeClass.require(NodeAttribute.BUSY_WATTS) / unitsPerSecond);
    }

    /** The same nodes under other rules. */
    public SleepGroup withRules(
            double idleSeconds, int minimumAwake, Set<String> excludedHosts, List<DailyWindow> sleepWindows) {
        return new SleepGroup(
                name,
                idleSeconds,
                minimumAwake,
                excludedHosts,
                sleepWindows,
                wakeSeconds,
                savedWatts,
                bootJoules,
                joulesPerUnit);
    }

    /** Whether that host never sleeps, however it is written. */
    public boolean excludes(String host) {
        return excludedHosts.contains(host.toLowerCase(Locale.ROOT));
    }

    /** How long a node has to sleep until that has saved anything; infinite if it never does. See {@link BreakEven}. */
    public double breakEvenSeconds() {
        return savedWatts > 0 ? bootJoules / savedWatts : Double.POSITIVE_INFINITY;
    }

    /** Joules that a sleep of so long saves; below 0 if it costs more. */
    public double savedJoules(double asleepSeconds) {
        return savedWatts * asleepSeconds - bootJoules;
    }

    boolean maySleepAt(double secondOfDay) {
        return sleepWindows.isEmpty() || sleepWindows.stream().anyMatch(it -> it.contains(secondOfDay));
    }

    private static void require(String key, double value, boolean allowed, String group, String words) {
        if (!allowed || Double.isInfinite(value) || Double.isNaN(value)) {
            throw new IllegalArgumentException(key + ": " + value + " (group " + group + "; allowed: " + words + ")");
        }
    }
}
