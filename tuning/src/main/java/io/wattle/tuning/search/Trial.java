package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.Objects;
import java.util.Optional;

/**
 * One run of the job with one configuration.
 *
 * @param number 1, 2, 3, ... in the order of the journal
 * @param proposal what was run, and why
 * @param status how it ended
 * @param reason why it did not succeed; empty text if it did
 * @param measurement what it measured; present exactly when it succeeded
 */
public record Trial(
        int number, Proposal proposal, TrialStatus status, String reason, Optional<Measurement> measurement) {

    public Trial {
        Objects.requireNonNull(proposal, "proposal");
        Objects.requireNonNull(reason, "reason");
        if (measurement.isPresent() != (status == TrialStatus.SUCCEEDED)) {
            throw new IllegalArgumentException("trial " + number + " " + status.label()
                    + ": a measurement belongs to a successful trial and to no other");
        }
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
