package io.wattle.tuning.run;

/**
 * The format of the files that a run keeps: {@code run.json}, {@code search.json} and the lines of {@code journal.jsonl}.
 * It goes up with every change that an earlier version would misread, a new parameter or group among them. A version reads
 * the formats of all before it.
 */
public final class RunFormat {

    /** Files without a number. */
    public static final int FIRST = 1;

    /** The last of which a search by a model did not end after a number of attempts. */
    public static final int WITHOUT_WINDOW_OF_MODEL = 6;

    /** What this version writes. */
    public static final int CURRENT = 8;

    private RunFormat() {}

    /** Refuses a format of a later version. */
    public static void requireReadable(int format) throws LaterFormatException {
        if (format > CURRENT) {
            throw new LaterFormatException(format);
        }
    }
}
