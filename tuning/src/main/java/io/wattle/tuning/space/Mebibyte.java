package io.wattle.tuning.space;

/** The unit that Hadoop's settings call MB, and this program, too. */
public final class Mebibyte {

    /** A double, as sizes are divided by it. */
    public static final double BYTES = 1024.0 * 1024.0;

    private Mebibyte() {}
}
