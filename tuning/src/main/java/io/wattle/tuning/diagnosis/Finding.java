package io.wattle.tuning.diagnosis;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A cause, how much it weighs, and what shows it.
 *
 * @param share of the whole, 0 to 1; empty where nothing tells what it costs
 * @param measured figures in words
 * @param advice what would lessen it; empty if no setting does
 */
public record Finding(Cause cause, OptionalDouble share, Whole whole, String measured, Optional<Advice> advice) {

    private static final double PERCENT = 100;

    /** What a share is of. */
    public enum Whole {
        /** Lives of all attempts together. */
        TASK_TIME("task time"),
        /** From the start of the job's master to its end; a share is what the job could be shorter at most. */
        JOB_TIME("the job's time");

        private final String title;

        Whole(String title) {
            this.title = title;
        }

        /** For people. */
        public String title() {
            return title;
        }

        /** For JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Finding {
        Objects.requireNonNull(cause, "cause");
        Objects.requireNonNull(whole, "whole");
        if (share.isPresent() && !(share.getAsDouble() >= 0 && share.getAsDouble() <= 1)) {
            throw new IllegalArgumentException(cause + ": a share of " + share.getAsDouble() + " (allowed: 0 to 1)");
        }
    }

    static Finding ofTasks(Cause cause, double share, String measured, Optional<Advice> advice) {
        return new Finding(cause, OptionalDouble.of(bounded(share)), Whole.TASK_TIME, measured, advice);
    }

    static Finding ofJob(Cause cause, double share, String measured, Optional<Advice> advice) {
        return new Finding(cause, OptionalDouble.of(bounded(share)), Whole.JOB_TIME, measured, advice);
    }

    /** Of a cause that weighs nothing by itself. */
    static Finding withoutShare(Cause cause, String measured, Optional<Advice> advice) {
        return new Finding(cause, OptionalDouble.empty(), Whole.TASK_TIME, measured, advice);
    }

    /** Clocks tick, so that sums may be a millisecond beyond. */
    private static double bounded(double share) {
        return Math.max(0, Math.min(1, share));
    }

    /** The whole sentence, without a full stop: {@code container start-up: 62% of task time, ...; larger splits ...}. */
    public String text() {
        return cause.title() + ": " + shareText().map(it -> it + ", ").orElse("") + measured
                + advice.map(it -> "; " + it.words()).orElse("");
    }

    /** The cause and its share, without figures: {@code computing: 53% of task time}. */
    public String brief() {
        return cause.title() + shareText().map(it -> ": " + it).orElse("");
    }

    /** {@code 62% of task time}. */
    public Optional<String> shareText() {
        return share.isPresent()
                ? Optional.of(String.format(Locale.ROOT, "%.0f%% of %s", PERCENT * share.getAsDouble(), whole.title()))
                : Optional.empty();
    }
}
