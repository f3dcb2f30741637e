package io.wattle.tuning.run;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Medians;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Settings;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How long an attempt may run: by a share longer than the slowest settings that were adopted so far, the first ones included. Its time
 * is the clock's, whatever is minimised. Immutable.
 *
 * @param longest run of an attempt
 * @param share by which it is longer than the slowest settings
 */
record AttemptLimit(Duration longest, double share) {

    /**
     * The limit of a proposal; empty for one that is no attempt, and before anything succeeded.
     *
     * @param patience the share; empty for no limit
     * @param findings of the trials
     */
    static Optional<AttemptLimit> of(
            Proposal proposal, OptionalDouble patience, Findings findings, List<Trial> trials) {
        if (patience.isEmpty() || proposal.purpose() != Purpose.ATTEMPT) {
            return Optional.empty();
        }
        Set<Settings> adopted = new LinkedHashSet<>();
        trials.stream()
                .filter(it -> it.proposal().purpose() == Purpose.STOCK)
                .map(Trial::settings)
                .forEach(adopted::add);
        findings.attempts().stream()
                .filter(Attempt::adopted)
                .map(Attempt::settings)
                .forEach(adopted::add);
        OptionalDouble slowest = adopted.stream()
                .map(it -> seconds(it, trials))
                .filter(it -> it.length > 0)
                .mapToDouble(Medians::of)
                .max();
        return slowest.isEmpty()
                ? Optional.empty()
                : Optional.of(new AttemptLimit(
                        Duration.ofMillis(Math.round(1000 * (1 + patience.getAsDouble()) * slowest.getAsDouble())),
                        patience.getAsDouble()));
    }

    private static double[] seconds(Settings settings, List<Trial> trials) {
        return trials.stream()
                .filter(it -> it.settings().equals(settings))
                .flatMap(it -> it.measurement().stream())
                .mapToDouble(Measurement::seconds)
                .toArray();
    }

    /** Why an attempt was ended. */
    String reason() {
        return String.format(
                Locale.ROOT,
                "ended at %.1f s, %.0f%% more than the slowest settings that were adopted so far (--patience)",
                longest.toMillis() / 1e3,
                100 * share);
    }
}
