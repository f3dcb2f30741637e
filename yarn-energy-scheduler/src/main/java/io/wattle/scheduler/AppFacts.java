package io.wattle.scheduler;

import java.util.Map;
import java.util.Set;

/**
 * What an application said of itself when it was submitted.
 *
 * @param user who submitted it
 * @param name what its user calls it
 * @param queuePath full path, such as {@code root.default}
 * @param tags as YARN keeps them, in lower case
 * @param environment of its application master, with its scheduling properties: what begins with WATTLE_
 * @param submittedMillis wall clock
 */
public record AppFacts(
        String user,
        String name,
        String queuePath,
        Set<String> tags,
        Map<String, String> environment,
        long submittedMillis) {

    static final String ENVIRONMENT_PREFIX = "WATTLE_";

    public AppFacts {
        tags = Set.copyOf(tags);
        environment = Map.copyOf(environment);
    }
}
