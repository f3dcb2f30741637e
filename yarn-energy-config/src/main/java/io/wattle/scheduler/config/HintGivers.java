package io.wattle.scheduler.config;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whose hints count: what their applications say of themselves in tags and environment. Groups are not asked: to look one up
 * may wait for a directory service, and schedulers wait for nothing. Immutable and thread safe.
 *
 * @param everyone whoever submits
 * @param users short names of those who may, if not everyone
 */
public record HintGivers(boolean everyone, Set<String> users) {

    /** Whoever submits. */
    public static final HintGivers ALL = new HintGivers(true, Set.of());

    /** Nobody. */
    public static final HintGivers NONE = new HintGivers(false, Set.of());

    static final String ALLOWED = "all, none, or names of users, separated by commas; no groups";

    public HintGivers {
        users = Set.copyOf(users);
    }

    /** Whether hints of that user count; by the short name, as YARN shows it. */
    public boolean include(String user) {
        return everyone || users.contains(user);
    }

    /** Empty for what is not allowed: no name at all, one with a space or a star, or {@code all} or {@code none} among names. */
    static Optional<HintGivers> parse(String text) {
        switch (text.trim()) {
            case "all":
                return Optional.of(ALL);
            case "none":
                return Optional.of(NONE);
            default:
                Set<String> names = new LinkedHashSet<>();
                for (String each : text.split(",", -1)) {
                    names.add(each.trim());
                }
                boolean wrong = names.stream().anyMatch(HintGivers::isNoUser);
                return wrong ? Optional.empty() : Optional.of(new HintGivers(false, names));
        }
    }

    private static boolean isNoUser(String name) {
        return name.isEmpty()
                || name.equals("*")
                || Arrays.asList("all", "none").contains(name)
                || name.chars().anyMatch(Character::isWhitespace);
    }
}
