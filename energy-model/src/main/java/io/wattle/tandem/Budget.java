package io.wattle.tandem;

import java.util.Optional;

/**
 * How many nodes of a group may be on their way to sleep at once: those that drain, and those that were told to sleep. Where
 * several budgets hold, the least counts.
 *
 * @param share of the group's nodes, 0 to 1, rounded up: so a budget of more than nothing lets one go; 0: none
 * @param window when it holds; empty: always
 */
public record Budget(double share, Optional<DailyWindow> window) {

    public Budget {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("budget: share " + share + " (allowed: 0 to 1)");
        }
    }

    /** Always. */
    public static Budget always(double share) {
        return new Budget(share, Optional.empty());
    }

    boolean holds(double secondOfDay) {
        return window.isEmpty() || window.get().contains(secondOfDay);
    }

    int nodes(int ofGroup) {
        return (int) Math.ceil(share * ofGroup);
    }
}
