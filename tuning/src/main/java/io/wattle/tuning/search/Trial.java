package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run of the job with one configuration.
 *
 * @param number 1, 2, 3, ... in the order of the journal
 * @param proposal what was run, and why
 * @param status how it ended
 * @param reason why it did not succeed; empty text if it did
 * @param measurement what it measured; present exactly when it succeeded
 * @param lostSeconds of one that did not succeed, how long it ran at least: its limit where it was ended for that, or else from its
 *     submission to its end by the clock; empty where nobody knows, as in journals of earlier versions
 * @param lostJoules of one that did not succeed, what a meter of the workers told of that time; empty where there is none
 * @param nodesLost hosts whose NodeManager went down meanwhile, however the trial ended; none in journals of earlier versions
 */
public record Trial(
        int number,
        Proposal proposal,
        TrialStatus status,
        String reason,
        Optional<Measurement> measurement,
        OptionalDouble lostSeconds,
        OptionalDouble lostJoules,
        List<String> nodesLost) {

    public Trial {
        nodesLost = List.copyOf(nodesLost);
        Objects.requireNonNull(proposal, "proposal");
        Objects.requireNonNull(reason, "reason");
        if (measurement.isPresent() != (status == TrialStatus.SUCCEEDED)) {
            throw new IllegalArgumentException("trial " + number + " " + status.label()
                    + ": a measurement belongs to a successful trial and to no other");
        }
        requireOfFailure(number, status, lostSeconds, "seconds");
        requireOfFailure(number, status, lostJoules, "joules");
    }

    private static void requireOfFailure(int number, TrialStatus status, OptionalDouble lost, String unit) {
        if (lost.isPresent() && (status == TrialStatus.SUCCEEDED || !Double.isFinite(lost.getAsDouble()))) {
            throw new IllegalArgumentException("trial " + number + " " + status.label() + ": " + lost
                    + " lost (allowed: " + unit + " of a trial that did not succeed)");
        }
    }

    /** One in which no NodeManager went down, and of which no meter tells if it did not succeed. */
    public Trial(
            int number,
            Proposal proposal,
            TrialStatus status,
            String reason,
            Optional<Measurement> measurement,
            OptionalDouble lostSeconds) {
        this(number, proposal, status, reason, measurement, lostSeconds, OptionalDouble.empty(), List.of());
    }

    /** One of which nobody knows how long it ran if it did not succeed. */
    public Trial(int number, Proposal proposal, TrialStatus status, String reason, Optional<Measurement> measurement) {
        this(number, proposal, status, reason, measurement, OptionalDouble.empty());
    }

    /** Settings that were run. */
    public Settings settings() {
        return proposal.settings();
    }

    /** Whether the trial succeeded. */
    public boolean succeeded() {
        return status == TrialStatus.SUCCEEDED;
    }
}
