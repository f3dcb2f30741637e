package io.wattle.combine;

import java.util.regex.Pattern;

/**
 * What a list in {@code _quarantine} says of a file that was left out, or of a piece of it: fields separated by tabs.
 *
 * @param path of the file, with its file system; a directory's if submission could not list it
 * @param start first byte of the piece
 * @param length bytes of the piece, or {@link #UNKNOWN_LENGTH}
 * @param records that were read before
 * @param reason why it was left out
 */
public record QuarantineLine(String path, long start, long length, long records, String reason) {

    /** Directory of the lists, in a job's output. */
    public static final String FOLDER = "_quarantine";

    /** The length of directories. */
    public static final long UNKNOWN_LENGTH = -1;

    private static final String NO_LENGTH = "-";
    private static final int FIELDS = 5;
    private static final int SHOWN = 60;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    /** The line, without its end. What cannot be written in it, such as a tab, is a question mark in a path. */
    public String text() {
        return String.join(
                "\t",
                CONTROL.matcher(path).replaceAll("?"),
                Long.toString(start),
                length == UNKNOWN_LENGTH ? NO_LENGTH : Long.toString(length),
                Long.toString(records),
                CONTROL.matcher(reason.replaceAll("\\s+", " ")).replaceAll("?"));
    }

    /**
     * Out of a line.
     *
     * @throws IllegalArgumentException if it is none; the message says what was found
     */
    public static QuarantineLine parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS || fields[0].isEmpty()) {
            String shown = line.length() > SHOWN ? line.substring(0, SHOWN) + "..." : line;
            throw new IllegalArgumentException("'" + CONTROL.matcher(shown).replaceAll("?")
                    + "' (allowed: path, start, length, records and reason, separated by tabs)");
        }
        return new QuarantineLine(
                fields[0],
                number(fields[1], "start"),
                fields[2].equals(NO_LENGTH) ? UNKNOWN_LENGTH : number(fields[2], "length"),
                number(fields[3], "records"),
                fields[4]);
    }

    private static long number(String text, String what) {
        if (!text.matches("\\d{1,18}")) {
            throw new IllegalArgumentException(what + " '" + text + "' (allowed: a whole number, 0 or more)");
        }
        return Long.parseLong(text);
    }
}
