package io.wattle.tuning.twin;

import io.wattle.tuning.ledger.Reason;

/** Why a job's prediction is less than it could be, or is compared with more than it holds. */
public enum Caveat implements Reason {
    /** The histories have lost their jobs' configurations, or these say less. */
    DEFAULTS("with defaults for settings that nobody recorded"),
    /** What a profile holds at least of the CPU time counted is more than what is left. */
    CLIPPED("with more work in the profile than was counted"),
    /** The ledger's joules hold those of all attempts. */
    ATTEMPTS_LEFT_OUT(
            "whose attempts that failed, were killed or lost are in the meter's joules and not in the prediction");

    private final String text;

    Caveat(String text) {
        this.text = text;
    }

    @Override
    public String text() {
        return text;
    }
}
