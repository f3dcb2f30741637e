package io.wattle.tuner.cli.explain;

import io.wattle.tuning.diagnosis.EndedJob;
import io.wattle.tuning.diagnosis.RuleSuggestion;
import io.wattle.tuning.engine.model.FittedSearch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Settings for a job, and what they gain.
 *
 * @param properties of its configuration; none if nothing is better
 * @param notes what to mind, a sentence each, without the full stop
 * @param predicted what the model says; empty if they come from rules alone
 * @param modelError how far the model is off on the run itself: predicted over real seconds, less 1; empty without a prediction
 * @param notPredicted why nothing is predicted; empty if it is
 */
record Suggestion(
        Map<String, String> properties,
        List<String> notes,
        Optional<FittedSearch.Predicted> predicted,
        OptionalDouble modelError,
        String notPredicted) {

    static Suggestion byRules(EndedJob job, String notPredicted) {
        RuleSuggestion rules = RuleSuggestion.of(job);
        return new Suggestion(
                rules.properties(), rules.notes(), Optional.empty(), OptionalDouble.empty(), notPredicted);
    }

    static Suggestion byModel(FittedSearch.Predicted predicted, OptionalDouble modelError, EndedJob job) {
        RuleSuggestion changed = RuleSuggestion.of(job).with(predicted.changed());
        return new Suggestion(changed.properties(), changed.notes(), Optional.of(predicted), modelError, "");
    }

    /** Share of its time that the job needs less, by the model; empty without a prediction. */
    OptionalDouble gain() {
        return predicted.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        1 - predicted.get().bestSeconds() / predicted.get().nowSeconds());
    }
}
