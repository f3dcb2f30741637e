package io.wattle.tuner.cli.option;

/** Numbers that options take. */
public final class Counts {

    private Counts() {}

    /**
     * Nothing, if the value is large enough.
     *
     * @throws UsageException that says what is
     */
    public static void requireAtLeast(String option, int value, int least) throws UsageException {
        if (value < least) {
            throw new UsageException(option + ": " + value + " (allowed: " + least + " or more)");
        }
    }
}
