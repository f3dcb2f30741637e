package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import java.util.Optional;

/**
 * How one run of the job ended.
 *
 * @param status how
 * @param reason why it did not succeed; empty text if it did
 * @param measurement what it measured; present exactly when it succeeded
 */
public record Outcome(TrialStatus status, String reason, Optional<Measurement> measurement) {

    /** A successful run. */
    public static Outcome succeeded(Measurement measurement) {
        return new Outcome(TrialStatus.SUCCEEDED, "", Optional.of(measurement));
    }

    /** A run that did not succeed. */
    public static Outcome unsuccessful(TrialStatus status, String reason) {
        return new Outcome(status, reason, Optional.empty());
    }
}
