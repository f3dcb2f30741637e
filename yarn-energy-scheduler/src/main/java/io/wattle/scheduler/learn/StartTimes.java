package io.wattle.scheduler.learn;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** When the containers that run began to, as their nodes said. For learning's thread only. */
final class StartTimes {

    /** Absent from so many looks in a row a container runs no more: one that began during a look may miss that one. */
    private static final int LOOKS = 2;

    /** More run on no cluster: of those that come then nobody sees the start. */
    static final int MOST = 1_000_000;

    private final Map<ContainerId, Start> starts = new HashMap<>();

    private static final class Start {
        private final long monotonicMillis;
        private int missed;

        private Start(long monotonicMillis) {
            this.monotonicMillis = monotonicMillis;
        }
    }

    /** It runs from now on; the first time counts. */
    void started(ContainerId id, long monotonicMillis) {
        if (starts.size() < MOST) {
            starts.putIfAbsent(id, new Start(monotonicMillis));
        }
    }

    /** It ended, and is forgotten. Empty if its start was not seen, as before a restart of the ResourceManager. */
    OptionalLong take(ContainerId id) {
        Start start = starts.remove(id);
        return start == null ? OptionalLong.empty() : OptionalLong.of(start.monotonicMillis);
    }

    /** Forgets, after two looks, what does not run any more: whose end was not told, and masters. */
    void look(Set<ContainerId> running) {
        starts.entrySet().removeIf(it -> {
            Start start = it.getValue();
            start.missed = running.contains(it.getKey()) ? 0 : start.missed + 1;
            return start.missed >= LOOKS;
        });
    }

    void clear() {
        starts.clear();
    }

    int size() {
        return starts.size();
    }
}
