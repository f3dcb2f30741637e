package io.wattle.tuning.search;

import io.wattle.tuning.space.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * After a trial other settings that ran before were the incumbent, though no attempt was adopted: a model may learn more of earlier
 * settings from a trial than of its own. Immutable.
 *
 * @param trial number of the trial after which they were
 * @param incumbent the settings
 */
public record Reranking(int trial, Settings incumbent) {

    /** Of all trials, in order. */
    public static List<Reranking> all(Strategy strategy, List<Trial> trials) {
        List<Reranking> rerankings = new ArrayList<>();
        Findings before = Findings.NONE;
        for (int count = 1; count <= trials.size(); count++) {
            Findings after = strategy.findings(trials.subList(0, count));
            between(before, after, trials.get(count - 1)).ifPresent(rerankings::add);
            before = after;
        }
        return rerankings;
    }

    /** What a trial did to what was found before it. */
    public static Optional<Reranking> between(Findings before, Findings after, Trial trial) {
        if (before.incumbent().isEmpty()
                || after.incumbent().isEmpty()
                || after.incumbent().equals(before.incumbent())) {
            return Optional.empty();
        }
        Settings now = after.incumbent().get();
        boolean isAttempt = after.attempts().stream()
                .filter(it -> it.adopted() && it.settings().equals(now))
                .anyMatch(it -> before.attempts().stream()
                        .noneMatch(earlier -> earlier.trial() == it.trial() && earlier.adopted()));
        return isAttempt ? Optional.empty() : Optional.of(new Reranking(trial.number(), now));
    }
}
