package io.wattle.tuning.search;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The stop rule of Zhao2016 (sec. 5.2): the search has converged when successive improvement attempts change the best
 * figure, as fresh runs confirm it, by no more than a tolerance, and every parameter group was tried alone. The attempts
 * count after one at two groups, which a search begins with, or else once every group was tried. Failed trials do not
 * count. Immutable, thread safe.
 *
 * @param tolerance share of the best figure, more than 0 and less than 1 (the study: 0.05)
 * @param window number of successive attempts, at least 1 (the study: 3)
 * @param groups groups that must be tried alone, or fail three times
 * @param objective what is minimised
 * @param space whose attempts count only where they are {@link DifferentTunings}; empty to count all
 */
public record ConvergenceRule(
        double tolerance, int window, Set<ParameterGroup> groups, Objective objective, Optional<SearchSpace> space)
        implements StopRule {

    /** Successive attempts of the study. */
    public static final int STUDY_WINDOW = 3;

    /** A group whose attempts fail this often counts as tried: it must not keep the search from ending. */
    static final int FAILURES_THAT_SETTLE_A_GROUP = 3;

    public ConvergenceRule {
        if (!(tolerance > 0 && tolerance < 1) || window < 1) {
            throw new IllegalArgumentException("convergence: tolerance " + tolerance + ", window " + window
                    + " (allowed: a tolerance between 0 and 1, a window of 1 or more)");
        }
        groups = Set.copyOf(groups);
    }

    /** The rule of a search, all of whose attempts count. */
    public ConvergenceRule(double tolerance, int window, Set<ParameterGroup> groups, Objective objective) {
        this(tolerance, window, groups, objective, Optional.empty());
    }

    /** The same for the least time. */
    public ConvergenceRule(double tolerance, int window, Set<ParameterGroup> groups) {
        this(tolerance, window, groups, Objective.TIME);
    }

    @Override
    public Optional<SearchEnd> end(List<Trial> trials) {
        return converged(trials) ? Optional.of(SearchEnd.CONVERGED) : Optional.empty();
    }

    private boolean converged(List<Trial> trials) {
        CheckedAttempts checked = CheckedAttempts.of(trials, tolerance, objective);
        if (checked.freshRun().isPresent()) {
            return false;
        }
        Optional<DifferentTunings> tunings = space.map(it -> new DifferentTunings(it, trials));
        Set<ParameterGroup> alone = new HashSet<>();
        boolean together = false;
        int steady = 0;
        for (Attempt attempt : checked.attempts()) {
            boolean counts = together
                    || groups.stream().allMatch(group -> alone.contains(group) || settledBefore(attempt, group));
            if (groups.contains(attempt.group())) {
                alone.add(attempt.group());
            } else {
                together = true;
            }
            boolean improved = attempt.improvement() > tolerance;
            boolean isNew = tunings.isEmpty() || tunings.get().isNew(attempt.settings());
            steady = improved || !counts ? 0 : isNew ? steady + 1 : steady;
        }
        return steady >= window
                && groups.stream().allMatch(group -> alone.contains(group) || settled(checked.failures(group)));
    }

    /**
     * Where the study's tunings would have ended, whichever strategy made them: after so many successive attempts that changed the best
     * figure by no more than the tolerance. Only {@link DifferentTunings} count.
     *
     * @param space what was searched
     * @param trials of the search, of which the attempts are
     * @return the last one's trial; empty if the attempts do not come so far
     */
    public static OptionalInt steadyAfter(
            SearchSpace space, List<Trial> trials, List<Attempt> attempts, double tolerance, int window) {
        DifferentTunings tunings = new DifferentTunings(space, trials);
        int steady = 0;
        for (Attempt attempt : attempts) {
            boolean isNew = tunings.isNew(attempt.settings());
            if (attempt.improvement() > tolerance) {
                steady = 0;
            } else if (isNew) {
                steady++;
            }
            if (steady == window) {
                return OptionalInt.of(attempt.trial());
            }
        }
        return OptionalInt.empty();
    }

    private static boolean settledBefore(Attempt attempt, ParameterGroup group) {
        return settled(attempt.failuresBefore().getOrDefault(group, 0));
    }

    private static boolean settled(int failures) {
        return failures >= FAILURES_THAT_SETTLE_A_GROUP;
    }
}
