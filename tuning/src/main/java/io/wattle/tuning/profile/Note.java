package io.wattle.tuning.profile;

/**
 * What was taken for want of a figure, or does not fit into a profile.
 *
 * @param text a sentence, without the full stop
 */
public record Note(Kind kind, String text) {

    /** What it is about. */
    public enum Kind {
        /** Settings that nobody recorded: defaults stand for them. */
        DEFAULTS,
        /** Garbage collector and framework would leave too little of the CPU time: the work is too much. */
        CLIPPED,
        /** What a profile cannot say. */
        SIMPLIFIED
    }
}
