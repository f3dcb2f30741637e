package io.wattle.scheduler.apps;

import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What an application said of itself when it was submitted.
 *
 * @param user who submitted it
 * @param name what its user calls it; of a very long one its beginning
 * @param type what kind of application it says to be, such as {@code MAPREDUCE} or {@code SPARK}; in upper case
 * @param queuePath full path, such as {@code root.default}
 * @param tags hints only, as YARN keeps them: in lower case, unless it was told not to change them
 * @param environment hints only, of its application master
 * @param submittedMillis wall clock
 */
public record AppFacts(
        String user,
        String name,
        String type,
        String queuePath,
        Set<String> tags,
        Map<String, String> environment,
        long submittedMillis) {

    /** Clients other than Hadoop's own can send any number: no application has more to say. */
    private static final int MOST_TAGS = 1_000;

    /** Runs of one job are looked for by names: what is further behind tells none apart. */
    private static final int MOST_NAME_CHARACTERS = 1_000;

    /** As many as YARN itself keeps. */
    private static final int MOST_TYPE_CHARACTERS = 20;

    private static final String MAP_REDUCE = "MAPREDUCE";

    public AppFacts {
        tags = Set.copyOf(tags);
        environment = Map.copyOf(environment);
    }

    /**
     * Keeps what may be a hint, so that nothing else that a tenant wrote is held here.
     *
     * @param tags all of its tags; null for none
     * @param environment all of it; null for none
     */
    public static AppFacts of(
            String user,
            String name,
            String type,
            String queuePath,
            Collection<String> tags,
            Map<String, String> environment,
            long submittedMillis) {
        Set<String> hints = tags == null
                ? Set.of()
                : tags.stream()
                        .limit(MOST_TAGS)
                        .filter(Objects::nonNull)
                        .filter(it -> AppHints.NAMES.stream().anyMatch(hint -> AppHints.isHint(it, hint)))
                        .map(AppFacts::cut)
                        .collect(Collectors.toSet());
        Map<String, String> variables = new HashMap<>();
        for (String hint : AppHints.NAMES) {
            String value = environment == null ? null : environment.get(AppHints.variable(hint));
            if (value != null) {
                variables.put(AppHints.variable(hint), cut(value));
            }
        }
        return new AppFacts(
                user,
                name == null ? "" : cut(name, MOST_NAME_CHARACTERS),
                type == null ? "" : cut(type, MOST_TYPE_CHARACTERS).toUpperCase(Locale.ROOT),
                queuePath,
                hints,
                variables,
                submittedMillis);
    }

    /** The same application in another queue. */
    AppFacts in(String otherQueuePath) {
        return new AppFacts(user, name, type, otherQueuePath, tags, environment, submittedMillis);
    }

    /** Whether its requests' priorities are those of MapReduce. */
    public boolean isMapReduce() {
        return type.equals(MAP_REDUCE);
    }

    /** Still too long where it was, and no longer large. */
    private static String cut(String text) {
        return cut(text, 2 * AppHints.MOST_CHARACTERS);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }
}
