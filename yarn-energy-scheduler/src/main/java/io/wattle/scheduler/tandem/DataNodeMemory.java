package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.DataNodeState;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * DataNodes over the last answers of a NameNode: one that has just started names only those that have registered since. For one thread.
 */
final class DataNodeMemory {

    /** Since a name was answered last until it is forgotten. */
    static final Duration REMEMBERED = Duration.ofMinutes(30);

    private final Map<String, Long> answeredNanos = new HashMap<>();

    /** The NameNode answered. @return all names that count now; those that it did not name are silent */
    Map<String, DataNodeState> answered(Map<String, DataNodeState> states, long nowNanos) {
        states.keySet().forEach(it -> answeredNanos.put(it, nowNanos));
        answeredNanos.values().removeIf(it -> nowNanos - it > REMEMBERED.toNanos());
        Map<String, DataNodeState> all = new HashMap<>();
        answeredNanos.keySet().forEach(it -> all.put(it, states.getOrDefault(it, DataNodeState.SILENT)));
        return all;
    }
}
