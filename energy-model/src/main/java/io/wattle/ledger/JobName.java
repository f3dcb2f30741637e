package io.wattle.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the runs of one job have in common: who runs it, and its name without what changes from run to run.
 *
 * @param name without the numbers, dates, times and ids at its end; at most {@link #LONGEST} characters
 */
public record JobName(String user, String name) {

    /** A longer name is cut, and a digest of the whole tells it from others. */
    static final int LONGEST = 120;

    /** Without security a user is whatever a client says. */
    private static final int LONGEST_USER = 256;

    /** What YARN calls an application without a name. */
    private static final String NO_NAME = "N/A";

    private static final String ARCHIVE = ".jar";
    private static final int UUID_LENGTH = 36;
    private static final int SHORTEST_HEX_ID = 8;
    private static final int SHORTEST_GLUED_NUMBER = 6;
    private static final Pattern UUID =
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");
    private static final Pattern NUMBER_OR_TIME = Pattern.compile("\\d+([tT]\\d+)?[zZ]?");
    private static final Pattern HEX = Pattern.compile("\\p{XDigit}+");

    /**
     * The job of an application: {@code nightly-2026-11-20} and {@code nightly-2026-11-21} of one user are one.
     *
     * <p>From the end go, again and again: what is neither letter nor digit; a number, date or time that stands alone; a
     * UUID; a word of 8 or more hexadecimal digits with at least one decimal; a number of 6 or more digits behind
     * letters. A short number behind letters stays: {@code wordcount2} is another job than {@code wordcount}.
     *
     * @param applicationName any text, of any length
     * @return empty if the user is not known or has a name of more than 256 characters, or the name says nothing
     */
    public static Optional<JobName> of(String user, String applicationName) {
        String text = applicationName.strip();
        if (user.isEmpty() || user.length() > LONGEST_USER || text.equals(NO_NAME)) {
            return Optional.empty();
        }
        if (text.endsWith(ARCHIVE)) {
            text = text.substring(0, text.length() - ARCHIVE.length());
        }
        String name = text.substring(0, endOfName(text));
        return name.isEmpty() ? Optional.empty() : Optional.of(new JobName(user, shortened(name)));
    }

    private static int endOfName(String text) {
        int end = text.length();
        while (end > 0) {
            int before = end;
            if (!Character.isLetterOrDigit(text.charAt(end - 1))) {
                end--;
            } else if (end >= UUID_LENGTH
                    && UUID.matcher(text).region(end - UUID_LENGTH, end).matches()) {
                end -= UUID_LENGTH;
            } else {
                end = withoutId(text, end);
            }
            if (end == before) {
                return end;
            }
        }
        return 0;
    }

    /** Where the name ends if its last word is an id; else {@code end}. */
    private static int withoutId(String text, int end) {
        int start = end;
        int digits = end;
        while (start > 0 && Character.isLetterOrDigit(text.charAt(start - 1))) {
            start--;
        }
        while (digits > start && isDigit(text.charAt(digits - 1))) {
            digits--;
        }
        String word = text.substring(start, end);
        boolean hexId = word.length() >= SHORTEST_HEX_ID
                && HEX.matcher(word).matches()
                && word.chars().anyMatch(JobName::isDigit);
        if (hexId || NUMBER_OR_TIME.matcher(word).matches()) {
            return start;
        }
        return end - digits >= SHORTEST_GLUED_NUMBER ? digits : end;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static String shortened(String name) {
        if (name.length() <= LONGEST) {
            return name;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            String tail = "~" + HexFormat.of().formatHex(digest, 0, 8);
            return name.substring(0, LONGEST - tail.length()) + tail;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
