package io.wattle.combine.config;

/**
 * How files are read.
 *
 * @param badFiles what becomes of unreadable files
 * @param maxBadShare of the files that may be bad, 0 to 1
 * @param longLines what becomes of long lines
 * @param maxLineBytes longest line without its delimiter, 1 or more
 * @param openAhead files that are opened before their turn, 0 or more
 */
public record ReadSettings(
        BadFileMode badFiles, double maxBadShare, LongLineMode longLines, int maxLineBytes, int openAhead) {

    /** {@code maxLineBytes} for lines of any length that fits into memory. */
    public static final int ANY_LENGTH = Integer.MAX_VALUE - 16;
}
