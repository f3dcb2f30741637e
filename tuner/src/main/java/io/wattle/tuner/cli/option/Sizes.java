package io.wattle.tuner.cli.option;

import java.util.Locale;

/** Sizes for people, in powers of 1,024. */
public final class Sizes {

    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};

    private Sizes() {}

    /** Such as {@code 16 B} or {@code 1.5 MB}. */
    public static String text(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= 1024) {
            size /= 1024;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }
}
