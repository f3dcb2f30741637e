package io.wattle.tandem;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What is to be done, of each node.
 *
 * @param decisions one for each node, in the order of the snapshot
 * @param recent with what this plan switches: for the next call
 * @param load of the nodes that are up
 */
public record Plan(List<Decision> decisions, RecentSwitches recent, Load load) {

    /**
     * How loaded the nodes are that are up, waking ones too.
     *
     * @param demandShare work that is there, of what they serve by the time that it is due
     * @param expectedShare work that is expected to come, times the reserve, of what they serve; empty if nothing is known yet
     */
    public record Load(double demandShare, OptionalDouble expectedShare) {

        double share() {
            return Math.max(demandShare, expectedShare.orElse(0));
        }
    }

    public Plan {
        decisions = List.copyOf(decisions);
    }

    /** Those that change something. */
    public List<Decision> changes() {
        return decisions.stream().filter(it -> it.action() != Action.KEEP).toList();
    }
}
