package io.wattle.tuning.run;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.TrialStatus;
import java.time.Duration;
import java.util.Optional;

/**
 * How one run of the job ended.
 *
 * @param status how
 * @param reason why it did not succeed; empty text if it did
 * @param measurement what it measured; present exactly when it succeeded
 * @param limit at which it was ended; present exactly when it timed out
 */
public record Outcome(TrialStatus status, String reason, Optional<Measurement> measurement, Optional<Duration> limit) {

    /** A successful run. */
    public static Outcome succeeded(Measurement measurement) {
        return new Outcome(TrialStatus.SUCCEEDED, "", Optional.of(measurement), Optional.empty());
    }

    /** A run that failed or was killed. */
    public static Outcome unsuccessful(TrialStatus status, String reason) {
        return new Outcome(status, reason, Optional.empty(), Optional.empty());
    }

    /** A run that took longer than it may. */
    public static Outcome timedOut(Duration limit, String reason) {
        return new Outcome(TrialStatus.TIMEOUT, reason, Optional.empty(), Optional.of(limit));
    }
}
