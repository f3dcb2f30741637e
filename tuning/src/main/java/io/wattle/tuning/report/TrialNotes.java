package io.wattle.tuning.report;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import java.util.ArrayList;
import java.util.List;

/** What a reader has to know of a trial beside its figures and how it ended. */
final class TrialNotes {

    private TrialNotes() {}

    /** None of most trials. */
    static List<String> of(Trial trial) {
        List<String> notes = new ArrayList<>();
        if (trial.measurement()
                .map(Measurement::secondsQuality)
                .filter(it -> it == SecondsQuality.REPORTED)
                .isPresent()) {
            notes.add(
                    "no history came of its jobs: seconds are the ResourceManager's, counters and what bound it are unknown");
        }
        if (!trial.nodesLost().isEmpty()) {
            notes.add("NodeManagers that went down: " + String.join(", ", trial.nodesLost()));
        }
        return notes;
    }
}
