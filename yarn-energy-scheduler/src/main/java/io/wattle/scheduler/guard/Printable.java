package io.wattle.scheduler.guard;

/** What others wrote, made fit for logs and pages. Stateless and thread safe. */
public final class Printable {

    /** Longest text that {@link #line(String)} keeps. */
    public static final int MOST = 100;

    private static final int MOST_OF_KIND = 1_000;

    private Printable() {}

    /** One short line: nothing in it may end the line or steer a terminal. */
    public static String line(String text) {
        return line(text, MOST);
    }

    /** What a trouble is, without its figures: HDFS in safe mode counts blocks and seconds in each message. */
    public static String kind(Throwable trouble) {
        return line(trouble.toString(), MOST_OF_KIND).replaceAll("[0-9]+", "#");
    }

    /**
     * One line.
     *
     * @param most characters that are kept; where more were, dots follow
     */
    public static String line(String text, int most) {
        // Cut first: a pattern is slow on megabytes.
        String kept = text.length() <= most ? text : text.substring(0, most);
        String line = kept.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
        return text.length() <= most ? line : line + "...";
    }
}
