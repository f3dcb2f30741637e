package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * What one node has used since it was first registered, and where it went: active, container idle, idle bucket, boot and
 * shutdown joules add up to the integral. Also the sum of several nodes that were retired.
 *
 * @param node name
 * @param nodeClass class, by its last registration
 * @param state state at the last reading
 * @param integralJoules energy that the meter gave, summed without regard to where it went
 * @param activeJoules joules above idle of its containers
 * @param containerIdleJoules idle joules borne by its containers
 * @param idleBucketJoules joules borne by nobody: idle capacity, sleep, no container running, lost
 * @param bootJoules joules while booting
 * @param shutdownJoules joules while shutting down
 * @param unmeteredSeconds time up to the last reading, or to a retired node's end, without known energy
 * @param counters what was out of order; what never happened has no entry
 * @param joulesByQuality the integral by what its readings are; a quality without metered time has no entry. How it is
 *     split into active and idle joules rests on the node's idle watts too: the containers' totals say so
 */
public record NodeAccount(
        String node,
        String nodeClass,
        NodeState state,
        double integralJoules,
        double activeJoules,
        double containerIdleJoules,
        double idleBucketJoules,
        double bootJoules,
        double shutdownJoules,
        double unmeteredSeconds,
        Map<Irregularity, Long> counters,
        Map<Quality, Double> joulesByQuality) {
    public NodeAccount {
        counters = Map.copyOf(counters);
        joulesByQuality = Map.copyOf(joulesByQuality);
    }

    /** All idle joules: those of the containers and those of the idle bucket. */
    public double idleJoules() {
        return containerIdleJoules + idleBucketJoules;
    }

    /** The worst of what its readings are; empty before the first metered time. */
    public Optional<Quality> quality() {
        return joulesByQuality.keySet().stream().max(Comparator.naturalOrder());
    }

    /** How often it happened. */
    public long count(Irregularity irregularity) {
        return counters.getOrDefault(irregularity, 0L);
    }
}
