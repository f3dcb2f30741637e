package io.wattle.tuning.search;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.Locale;
import java.util.Map;

/**
 * What became of a successful attempt to improve on the incumbent.
 *
 * @param trial number of the trial that made it
 * @param settings what it tried
 * @param group group it changed, one to which no parameter belongs for several
 * @param decision whether it was adopted, and why not
 * @param pairs pairs of fresh runs of it and of the incumbent; 0 too where its first one ended the check
 * @param seconds median of its fresh runs; of the attempt itself where none counts
 * @param incumbentSeconds median of the incumbent's fresh runs beside it; the incumbent's own before it where there are
 *     none, 0 where there was no incumbent
 * @param improvement share of the incumbent's time that it saves, as believed: 0 unless adopted, or less than 0 where a model says so
 * @param failuresBefore failed attempts before it, by group
 */
public record Attempt(
        int trial,
        Settings settings,
        ParameterGroup group,
        Decision decision,
        int pairs,
        double seconds,
        double incumbentSeconds,
        double improvement,
        Map<ParameterGroup, Integer> failuresBefore) {

    public Attempt {
        failuresBefore = Map.copyOf(failuresBefore);
    }

    /** What was decided about an attempt. */
    public enum Decision {
        /** Fresh runs confirmed that it is faster: it is the incumbent now. */
        ADOPTED,
        /** Nothing had succeeded before it. */
        FIRST,
        /** Its one run was not faster by more than the tolerance. */
        NO_LEAD,
        /**
         * Fresh runs did not confirm its lead: pairs with the incumbent, or its first one, which was no faster than the
         * incumbent's earlier ones.
         */
        NOT_CONFIRMED,
        /** It is the incumbent now: a model of all runs so far expects it to be the fastest of what ran. */
        EXPECTED_FASTER,
        /** Such a model does not. */
        EXPECTED_SLOWER,
        /** It failed when it was run again. */
        FAILED_AGAIN,
        /** The incumbent failed beside it more than once. */
        INCUMBENT_FAILED,
        /** The fresh runs are not finished. */
        UNDECIDED;

        /** Name for JSON, such as {@code not-confirmed}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Whether its settings became the incumbent. */
    public boolean adopted() {
        return switch (decision) {
            case ADOPTED, FIRST, EXPECTED_FASTER -> true;
            default -> false;
        };
    }

    /** The decision and its reason in a sentence without a full stop, for people. */
    public String reason() {
        return switch (decision) {
            case ADOPTED ->
                format("adopted: %.0f%% less time than the incumbent in %s", 100 * improvement, freshRuns());
            case FIRST -> "adopted: the first settings that work";
            case NO_LEAD -> format("not adopted: no lead over the incumbent's %.1f s to speak of", incumbentSeconds);
            case NOT_CONFIRMED -> "not adopted: its lead did not come back in " + freshRuns();
            case EXPECTED_FASTER ->
                format("adopted: by all runs so far %.0f%% less time than the incumbent", 100 * improvement);
            case EXPECTED_SLOWER ->
                improvement > -0.005
                        ? "not adopted: by all runs so far the incumbent is as fast"
                        : format(
                                "not adopted: by all runs so far %.0f%% more time than the incumbent",
                                -100 * improvement);
            case FAILED_AGAIN -> "not adopted: failed when it was run again";
            case INCUMBENT_FAILED ->
                "not adopted: the incumbent failed twice beside it, so there is nothing to compare";
            case UNDECIDED ->
                pairs == 0
                        ? "not adopted: it looked faster, but the search ended before fresh runs could tell"
                        : "not adopted: the search ended before its fresh runs could tell, after " + freshRuns();
        };
    }

    private String freshRuns() {
        if (pairs == 0) {
            return format("a fresh run, %.1f s against %.1f s before", seconds, incumbentSeconds);
        }
        return format(
                "%d %s of fresh runs, %.1f s against %.1f s",
                pairs, pairs == 1 ? "pair" : "pairs", seconds, incumbentSeconds);
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    Attempt decided(Decision now, FreshRuns runs) {
        int whole = runs.pairs();
        boolean freshRunsCount = whole > 0 || now == Decision.NOT_CONFIRMED;
        return new Attempt(
                trial,
                settings,
                group,
                now,
                whole,
                freshRunsCount ? Medians.of(runs.challengerSeconds()) : seconds,
                whole == 0 ? runs.earlierSeconds().orElse(incumbentSeconds) : Medians.of(runs.incumbentSeconds()),
                now == Decision.ADOPTED ? runs.improvement() : 0,
                failuresBefore);
    }
}
