package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Which learned jobs of a list.
 *
 * @param limit most of them, 1 to {@link #MOST}
 * @param after the last one that the caller has; empty to begin with the first
 * @param user only this user's; empty for all
 * @param name only those of this name; empty for all
 */
record JobQuery(int limit, Optional<JobKey> after, Optional<String> user, Optional<String> name) {

    static final int MOST = 1_000;

    private static final int USUAL = 100;

    /** @throws IllegalArgumentException if a value is not allowed; the message names it and what is */
    static JobQuery of(Map<String, String> parameters) {
        return new JobQuery(
                limit(parameters.getOrDefault("limit", "" + USUAL)),
                Optional.ofNullable(parameters.get("after")).map(JobQuery::after),
                Optional.ofNullable(parameters.get("user")),
                Optional.ofNullable(parameters.get("name")));
    }

    /**
     * The jobs of this page, and one more if there is another page.
     *
     * @param sorted all jobs, in their order
     * @param maySee whose jobs the caller may see
     */
    List<JobKey> pageAndNext(List<JobKey> sorted, Predicate<String> maySee) {
        List<JobKey> page = new ArrayList<>();
        String seenUser = null;
        boolean seen = false;
        for (JobKey job : sorted.subList(start(sorted), sorted.size())) {
            if (page.size() > limit) {
                break;
            }
            if (user.filter(it -> !it.equals(job.user())).isPresent()
                    || name.filter(it -> !it.equals(job.name())).isPresent()) {
                continue;
            }
            if (!job.user().equals(seenUser)) {
                seenUser = job.user();
                seen = maySee.test(seenUser);
            }
            if (seen) {
                page.add(job);
            }
        }
        return page;
    }

    private int start(List<JobKey> sorted) {
        if (after.isEmpty()) {
            return 0;
        }
        int found = Collections.binarySearch(sorted, after.get());
        return found >= 0 ? found + 1 : -found - 1;
    }

    private static int limit(String found) {
        try {
            int number = Integer.parseInt(found);
            if (number >= 1 && number <= MOST) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(refusal(found), e);
        }
        throw new IllegalArgumentException(refusal(found));
    }

    private static String refusal(String found) {
        return "limit: '" + Printable.line(found) + "' (allowed: a whole number from 1 to " + MOST + "; default: "
                + USUAL + ")";
    }

    private static JobKey after(String token) {
        try {
            return JobKey.ofToken(token);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "after: '" + Printable.line(token) + "' (allowed: what next was in the answer before)", e);
        }
    }
}
