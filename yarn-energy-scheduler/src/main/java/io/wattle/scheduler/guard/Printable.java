package io.wattle.scheduler.guard;

import java.util.regex.Pattern;

/** What others wrote, made fit for logs and pages. Stateless and thread safe. */
public final class Printable {

    /** Longest text that {@link #line(String)} keeps. */
    public static final int MOST = 100;

    private static final int MOST_OF_KIND = 1_000;
    private static final int MOST_OF_REASON = 300;

    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private Printable() {}

    /** One short line: nothing in it may end the line or steer a terminal. */
    public static String line(String text) {
        return line(text, MOST);
    }

    /** What a trouble is, without its figures: HDFS in safe mode counts blocks and seconds in each message. */
    public static String kind(Throwable trouble) {
        return line(trouble.toString(), MOST_OF_KIND).replaceAll("[0-9]+", "#");
    }

    /** What went wrong, in one line, to be told within a sentence. */
    public static String reason(Throwable trouble) {
        String message = trouble.getMessage() == null ? trouble.toString() : trouble.getMessage();
        return line(message.lines().findFirst().orElse(""), MOST_OF_REASON);
    }

    /**
     * One line.
     *
     * @param most characters that are kept; where more were, dots follow
     */
    public static String line(String text, int most) {
        // Cut first: a pattern is slow on megabytes.
        String kept = text.length() <= most ? text : text.substring(0, most);
        String line = isPlain(kept) ? kept : UNFIT.matcher(kept).replaceAll("?");
        return text.length() <= most ? line : line + "...";
    }

    /** Mostly nothing is to be done: users and queues of each container come by here. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (each < ' ' || each > '~') {
                return false;
            }
        }
        return true;
    }
}
