package io.wattle.scheduler.tandem;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Names of DataNodes over the last answers of a NameNode: one that has just started names only those that have registered since. For one thread.
 */
final class DataNodeNames {

    /** Answers, one a minute, in a row without a name until it is forgotten. */
    static final int KEPT_ANSWERS = 30;

    private final Map<String, Integer> missedAnswers = new HashMap<>();

    /** The NameNode answered. @return all names that count now */
    Set<String> answered(Set<String> names) {
        missedAnswers.replaceAll((name, missed) -> missed + 1);
        names.forEach(it -> missedAnswers.put(it, 0));
        missedAnswers.values().removeIf(it -> it > KEPT_ANSWERS);
        return Set.copyOf(missedAnswers.keySet());
    }
}
