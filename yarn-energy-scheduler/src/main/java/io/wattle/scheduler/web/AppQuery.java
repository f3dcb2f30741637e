package io.wattle.scheduler.web;

import io.wattle.scheduler.account.AppEnergy;
import io.wattle.scheduler.guard.Printable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which applications of a list, and in what order.
 *
 * @param limit most of them, 0 to {@link #MOST}
 * @param offset how many are skipped, 0 or more
 * @param byJoules most joules first; else as the report has them: running ones, then the latest
 * @param contains only those whose id, name, user or queue contains it, in capitals or not; empty for all
 */
record AppQuery(int limit, int offset, boolean byJoules, String contains) {

    static final int MOST = 10_000;

    private static final int USUAL = 100;
    private static final int MOST_CHARACTERS = 100;

    /** @throws IllegalArgumentException if a value is not allowed; the message names it and what is */
    static AppQuery of(Map<String, String> parameters) {
        String sort = parameters.getOrDefault("sort", "recent");
        if (!sort.equals("recent") && !sort.equals("joules")) {
            throw new IllegalArgumentException("sort: '" + sort + "' (allowed: recent or joules; default: recent)");
        }
        String contains = parameters.getOrDefault("contains", "");
        if (contains.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException("contains: '" + Printable.line(contains) + "' (allowed: at most "
                    + MOST_CHARACTERS + " characters of an id, name, user or queue)");
        }
        return new AppQuery(
                whole(parameters, "limit", USUAL, MOST),
                whole(parameters, "offset", 0, Integer.MAX_VALUE),
                sort.equals("joules"),
                contains);
    }

    /** Whether it is one of those looked for. */
    boolean matches(AppEnergy app) {
        return contains.isEmpty() || isIn(app.app()) || isIn(app.name()) || isIn(app.user()) || isIn(app.queue());
    }

    /** Without a copy of what a user may have made long. */
    private boolean isIn(String text) {
        for (int i = 0; i <= text.length() - contains.length(); i++) {
            if (text.regionMatches(true, i, contains, 0, contains.length())) {
                return true;
            }
        }
        return false;
    }

    List<AppEnergy> page(List<AppEnergy> apps) {
        return (byJoules
                        ? apps.stream()
                                .sorted(Comparator.comparingDouble(
                                        it -> -it.energy().joules()))
                        : apps.stream())
                .skip(offset)
                .limit(limit)
                .toList();
    }

    private static int whole(Map<String, String> parameters, String name, int usual, int most) {
        String found = parameters.get(name);
        if (found == null) {
            return usual;
        }
        try {
            int number = Integer.parseInt(found);
            if (number >= 0 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(name, found, usual, most), e);
        }
        throw new IllegalArgumentException(refusal(name, found, usual, most));
    }

    private static String refusal(String name, String found, int usual, int most) {
        return name + ": '" + found + "' (allowed: a whole number from 0 to " + most + "; default: " + usual + ")";
    }
}
