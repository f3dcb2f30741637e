package io.wattle.ledger;

import io.wattle.model.Quality;
import java.util.Map;
import java.util.Objects;
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
 * @param quality the worst of what the joules rest on; empty before the first metered time
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
        Optional<Quality> quality) {
    public NodeAccount {
        counters = Map.copyOf(counters);
        Objects.requireNonNull(quality, "quality");
    }

    /** All idle joules: those of the containers and those of the idle bucket. */
    public double idleJoules() {
        return containerIdleJoules + idleBucketJoules;
    }

    /** How often it happened. */
    public long count(Irregularity irregularity) {
        return counters.getOrDefault(irregularity, 0L);
    }
}
