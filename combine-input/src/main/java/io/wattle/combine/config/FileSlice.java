package io.wattle.combine.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts that jobs of their own read, so that none has to plan all files: each file is in one of them, by a hash of its path.
 * Immutable, thread safe.
 *
 * @param number from 1 to {@code count}
 * @param count how many there are, 1 to 100,000
 */
public record FileSlice(int number, int count) {

    /** All files. */
    public static final FileSlice ALL = new FileSlice(1, 1);

    private static final int MOST = 100_000;
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    public FileSlice {
        if (count < 1 || count > MOST || number < 1 || number > count) {
            throw new IllegalArgumentException(
                    number + "/" + count + ": no slice (allowed: 1/N to N/N, N up to " + MOST + ")");
        }
    }

    static FileSlice of(Values values) throws CombineSettingsException {
        String text = values.text(CombineKey.SLICE);
        if (text.isEmpty()) {
            return ALL;
        }
        Matcher matcher = TEXT.matcher(text);
        try {
            if (matcher.matches()) {
                return new FileSlice(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
            }
        } catch (IllegalArgumentException e) {
            throw Values.error(CombineKey.SLICE.key(), text, CombineKey.SLICE, e);
        }
        throw Values.error(CombineKey.SLICE.key(), text, CombineKey.SLICE, null);
    }

    /** Whether it is the only one. */
    public boolean isAll() {
        return count == 1;
    }

    /** Whether a file is in it. @param path without scheme and authority, so that any name of the file system gives the same */
    public boolean takes(String path) {
        return isAll() || ((mixed(path.hashCode()) * count) >>> Integer.SIZE) + 1 == number;
    }

    /** Paths that differ in their last digits have hashes next to each other: MurmurHash3's finalizer spreads them over all 32 bits. */
    private static long mixed(int hash) {
        int mixed = hash;
        mixed = (mixed ^ (mixed >>> 16)) * 0x85ebca6b;
        mixed = (mixed ^ (mixed >>> 13)) * 0xc2b2ae35;
        return Integer.toUnsignedLong(mixed ^ (mixed >>> 16));
    }

    /** As the key has it. */
    @Override
    public String toString() {
        return number + "/" + count;
    }
}
