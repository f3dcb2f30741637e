package io.wattle.scheduler;

import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** When the containers that run began to, as their nodes said. Thread safe; nobody waits. */
final class StartTimes {

    /** More than any cluster runs: a bound for the day that ends are not told. */
    static final int MOST = 1_000_000;

    private final ConcurrentHashMap<ContainerId, Long> millis = new ConcurrentHashMap<>();

    void started(ContainerId id, long monotonicMillis) {
        if (millis.mappingCount() < MOST) {
            millis.put(id, monotonicMillis);
        }
    }

    /** It ended, and is forgotten. Empty if its start was not seen, as before a restart of the ResourceManager. */
    OptionalLong take(ContainerId id) {
        Long known = millis.remove(id);
        return known == null ? OptionalLong.empty() : OptionalLong.of(known);
    }

    long size() {
        return millis.mappingCount();
    }
}
