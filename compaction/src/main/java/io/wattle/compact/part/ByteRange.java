package io.wattle.compact.part;

/**
 * Bytes of a source file in a data file.
 *
 * @param position of the first in the data file
 * @param length bytes
 */
public record ByteRange(long position, long length) {

    /** Where it ends in the data file. */
    public long end() {
        return position + length;
    }
}
