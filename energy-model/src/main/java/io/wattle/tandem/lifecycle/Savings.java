package io.wattle.tandem.lifecycle;

import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * What sleep has saved since somebody began to watch, against nodes that are always on and idle, by the watts of their classes: seconds asleep
 * count, those of a switch do not, and each wake costs a start. Not thread safe.
 */
public final class Savings {

    /** As they were last; one that was not there before, or was restored, is no new sleep. */
    private final Map<String, LifecycleState> states = new HashMap<>();

    private double lastSeconds = Double.NaN;
    private double joules;
    private double asleepSeconds;
    private long sleeps;
    private long wakes;

    /** Time passed. @param nodes all of them, as they are now */
    public void update(Collection<NodeRecord> nodes, TandemSettings settings, double nowSeconds) {
        double passed = Double.isNaN(lastSeconds) ? 0 : Math.max(0, nowSeconds - lastSeconds);
        lastSeconds = nowSeconds;
        Map<String, LifecycleState> now = new HashMap<>();
        for (NodeRecord each : nodes) {
            if (each.liveness() == Liveness.DECOMMISSIONED) {
                // Nobody would have kept it on.
                continue;
            }
            LifecycleState before = states.get(each.host());
            now.put(each.host(), each.state());
            settings.group(each.group()).ifPresent(it -> count(it, before, each.state(), passed));
        }
        states.clear();
        states.putAll(now);
    }

    private void count(SleepGroup group, LifecycleState before, LifecycleState now, double passed) {
        if (before == LifecycleState.ASLEEP && now == LifecycleState.ASLEEP) {
            joules += group.savedWatts() * passed;
            asleepSeconds += passed;
        } else if (before == LifecycleState.ASLEEP) {
            wakes++;
            joules -= group.bootJoules();
        } else if (before != null && now == LifecycleState.ASLEEP) {
            sleeps++;
        }
    }

    /** Below 0 if it cost more than it saved. */
    public double joules() {
        return joules;
    }

    /** Of all nodes together. */
    public double asleepSeconds() {
        return asleepSeconds;
    }

    public long sleeps() {
        return sleeps;
    }

    public long wakes() {
        return wakes;
    }
}
