package io.wattle.scheduler;

import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** What is kept of one application while the scheduler knows it. Thread safe. */
final class AppState {

    /** Frameworks with a priority per stage must not grow this without bound; the rest shares one. */
    private static final int MOST_PRIORITIES = 64;

    private static final int THE_REST = Integer.MIN_VALUE;

    private final ApplicationId id;
    private final AppFacts facts;
    private final AppHints hints;
    private final ConcurrentHashMap<Integer, Durations> durations = new ConcurrentHashMap<>();

    AppState(ApplicationId id, AppFacts facts) {
        this.id = id;
        this.facts = facts;
        hints = AppHints.of(facts);
    }

    ApplicationId id() {
        return id;
    }

    AppFacts facts() {
        return facts;
    }

    AppHints hints() {
        return hints;
    }

    /** The containers of one request priority: in MapReduce maps and reduces differ in it. */
    Durations durations(int priority) {
        Durations known = durations.get(priority);
        if (known != null) {
            return known;
        }
        int key = durations.size() < MOST_PRIORITIES ? priority : THE_REST;
        return durations.computeIfAbsent(key, it -> new Durations());
    }
}
