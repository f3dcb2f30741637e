package io.wattle.scheduler.apps;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * When the containers that run began to, as their nodes said, by application: at its end all that is left of it goes, should
 * ends of its containers have been missed. Thread safe; calls for one application wait for each other for less than a
 * microsecond.
 */
public final class StartTimes {

    /** More than any cluster runs: a bound for the day that ends are not told. */
    static final int MOST = 1_000_000;

    /** No application without a container. Each application's map is only touched within a compute. */
    private final ConcurrentHashMap<ApplicationId, Map<ContainerId, Long>> apps = new ConcurrentHashMap<>();

    private final AtomicLong size = new AtomicLong();

    /** It runs from now on; the first time counts. Not kept, if a million others are. */
    public void started(ContainerId id, long monotonicMillis) {
        if (size.get() >= MOST) {
            return;
        }
        apps.compute(app(id), (app, known) -> {
            Map<ContainerId, Long> times = known == null ? new HashMap<>() : known;
            if (times.putIfAbsent(id, monotonicMillis) == null) {
                size.incrementAndGet();
            }
            return times;
        });
    }

    /** It ended, and is forgotten. Empty if its start was not seen, as before a restart of the ResourceManager. */
    public OptionalLong take(ContainerId id) {
        OptionalLong[] taken = {OptionalLong.empty()};
        apps.computeIfPresent(app(id), (app, times) -> {
            Long known = times.remove(id);
            if (known != null) {
                taken[0] = OptionalLong.of(known);
                size.decrementAndGet();
            }
            return times.isEmpty() ? null : times;
        });
        return taken[0];
    }

    /** The application is gone, and so are all of its containers. */
    public void forget(ApplicationId id) {
        apps.computeIfPresent(id, (app, times) -> {
            size.addAndGet(-times.size());
            return null;
        });
    }

    long size() {
        return size.get();
    }

    private static ApplicationId app(ContainerId id) {
        return id.getApplicationAttemptId().getApplicationId();
    }
}
