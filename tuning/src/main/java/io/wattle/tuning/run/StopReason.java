package io.wattle.tuning.run;

import io.wattle.tuning.search.SearchEnd;
import java.util.Locale;

/** Why a search stopped. */
public enum StopReason {
    CONVERGED("the last attempts changed the best figure by no more than the tolerance"),
    LITTLE_LEFT("by the model no settings are likely to gain more than the tolerance"),
    MAX_TRIALS("--max-trials was reached"),
    MAX_TIME("--max-time leaves no room for another trial beside the comparison"),
    EXHAUSTED("no settings are left that may be tried"),
    NODES_LOST("it would go on with settings that took down NodeManagers twice"),
    NOTHING_SUCCEEDED("no trial succeeded");

    private final String meaning;

    StopReason(String meaning) {
        this.meaning = meaning;
    }

    static StopReason of(SearchEnd end) {
        return switch (end) {
            case CONVERGED -> CONVERGED;
            case LITTLE_LEFT -> LITTLE_LEFT;
        };
    }

    /** Name for JSON, such as {@code max-trials}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Half a sentence for people. */
    public String meaning() {
        return meaning;
    }
}
