package io.wattle.tuning.ledger;

import java.util.regex.Pattern;

/** What tenants wrote (names, hosts, whatever a history holds), made fit to be shown. Stateless and thread safe. */
public final class Printable {

    /** Longest text that is shown. */
    public static final int MOST_LETTERS = 256;

    private static final Pattern UNFIT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private Printable() {}

    /** One line of bounded length: nothing in it may end the line, forge a row of a table or steer a terminal. */
    public static String line(String text) {
        // Cut first: a pattern is slow on megabytes.
        return text.length() <= MOST_LETTERS ? plain(text) : plain(text.substring(0, MOST_LETTERS)) + "...";
    }

    /** What went wrong, as a line; Hadoop's exceptions quote what they have read. */
    public static String reason(Throwable trouble) {
        return line(trouble.getMessage() == null ? trouble.toString() : trouble.getMessage());
    }

    /** A line of whatever length, for our own sentences around what others wrote. */
    public static String plain(String text) {
        return UNFIT.matcher(text).replaceAll("?");
    }
}
