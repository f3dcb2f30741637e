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
 * @param figure what is minimised: median of its fresh runs; of the attempt itself where none counts
 * @param incumbentFigure median of the incumbent's fresh runs beside it; the incumbent's own before it where there are
 *     none, 0 where there was no incumbent
 * @param improvement share of the incumbent's figure that it saves, as believed: 0 unless adopted, or less than 0 where a model says so
 * @param failuresBefore failed attempts before it, by group
 * @param figures what the figures are of
 */
public record Attempt(
        int trial,
        Settings settings,
        ParameterGroup group,
        Decision decision,
        int pairs,
        double figure,
        double incumbentFigure,
        double improvement,
        Map<ParameterGroup, Integer> failuresBefore,
        Figures figures) {

    public Attempt {
        failuresBefore = Map.copyOf(failuresBefore);
    }

    /** What was decided about an attempt. */
    public enum Decision {
        /** Fresh runs confirmed that it is better: it is the incumbent now. */
        ADOPTED,
        /** Nothing had succeeded before it. */
        FIRST,
        /** Its one run was not better by more than the tolerance. */
        NO_LEAD,
        /**
         * Fresh runs did not confirm its lead: pairs with the incumbent, or its first one, which was no better than the
         * incumbent's earlier ones.
         */
        NOT_CONFIRMED,
        /** It is the incumbent now: a model of all runs so far expects it to be the best of what ran. */
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
            case ADOPTED -> "adopted: " + figures.better(figure, incumbentFigure, improvement) + " in " + freshRuns();
            case FIRST -> "adopted: the first settings that work";
            case NO_LEAD -> "not adopted: " + noLead();
            case NOT_CONFIRMED -> "not adopted: its lead did not come back in " + freshRuns();
            case EXPECTED_FASTER ->
                "adopted: the model of all runs expects " + figures.better(figure, incumbentFigure, improvement);
            case EXPECTED_SLOWER ->
                "not adopted: the model of all runs expects "
                        + (improvement > -0.005
                                ? "the incumbent to be as " + (isOfTime() ? "fast" : "good")
                                : figures.worse(figure, incumbentFigure, -improvement));
            case FAILED_AGAIN -> "not adopted: failed when it was run again";
            case INCUMBENT_FAILED ->
                "not adopted: the incumbent failed twice beside it, so there is nothing to compare";
            case UNDECIDED ->
                pairs == 0
                        ? "not adopted: it looked " + (isOfTime() ? "faster" : "better")
                                + ", but the search ended before fresh runs could tell"
                        : "not adopted: the search ended before its fresh runs could tell, after " + freshRuns();
        };
    }

    private boolean isOfTime() {
        return figures.objective().goal() == Goal.TIME;
    }

    private String noLead() {
        if (figures.isLate(figure)) {
            return figures.isLate(incumbentFigure)
                    ? "no lead over the incumbent to speak of, both over the deadline"
                    : figures.worse(figure, incumbentFigure, 0);
        }
        return "no lead over the incumbent's " + figures.text(incumbentFigure) + " to speak of";
    }

    private String freshRuns() {
        String both = figures.text(figure) + " against " + figures.text(incumbentFigure);
        return pairs == 0
                ? "a fresh run, " + both + " before"
                : pairs + (pairs == 1 ? " pair" : " pairs") + " of fresh runs, " + both;
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
                freshRunsCount ? Medians.of(runs.challengerFigures()) : figure,
                whole == 0 ? runs.earlierFigure().orElse(incumbentFigure) : Medians.of(runs.incumbentFigures()),
                now == Decision.ADOPTED ? runs.improvement() : 0,
                failuresBefore,
                figures);
    }
}
