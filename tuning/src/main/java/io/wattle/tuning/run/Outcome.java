package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How one run of the job ended.
 *
 * @param status how
 * @param reason why it did not succeed; empty text if it did
 * @param measurement what it measured; present exactly when it succeeded
 * @param limit at which it was ended; present exactly when it timed out
 * @param lostJoules of one that did not succeed, those of all workers meanwhile, by a meter; empty where there is none
 * @param nodesLost hosts whose NodeManager went down meanwhile
 * @param hosts that its masters and tasks ran on; empty where nobody tells
 */
public record Outcome(
        TrialStatus status,
        String reason,
        Optional<Measurement> measurement,
        Optional<Duration> limit,
        OptionalDouble lostJoules,
        List<String> nodesLost,
        Optional<Set<String>> hosts) {

    public Outcome {
        nodesLost = List.copyOf(nodesLost);
        hosts = hosts.map(Set::copyOf);
    }

    private static Outcome of(
            TrialStatus status, String reason, Optional<Measurement> measurement, Optional<Duration> limit) {
        return new Outcome(status, reason, measurement, limit, OptionalDouble.empty(), List.of(), Optional.empty());
    }

    /** A successful run. */
    public static Outcome succeeded(Measurement measurement) {
        return of(TrialStatus.SUCCEEDED, "", Optional.of(measurement), Optional.empty());
    }

    /** A run that failed or was killed. */
    public static Outcome unsuccessful(TrialStatus status, String reason) {
        return of(status, reason, Optional.empty(), Optional.empty());
    }

    /** A run that took longer than it may. */
    public static Outcome timedOut(Duration limit, String reason) {
        return of(TrialStatus.TIMEOUT, reason, Optional.empty(), Optional.of(limit));
    }

    /** The same, of a run that did not succeed, with what a meter told. */
    public Outcome withLostJoules(OptionalDouble metered) {
        return new Outcome(status, reason, measurement, limit, metered, nodesLost, hosts);
    }

    /** The same, with hosts whose NodeManager went down meanwhile. */
    public Outcome withNodesLost(List<String> those) {
        return new Outcome(status, reason, measurement, limit, lostJoules, those, hosts);
    }

    /** The same, with the hosts that its masters and tasks ran on. */
    public Outcome withHosts(Set<String> those) {
        return new Outcome(status, reason, measurement, limit, lostJoules, nodesLost, Optional.of(those));
    }
}
