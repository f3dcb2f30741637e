package io.wattle.combine.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Looks whether a file begins as bzip2 does. Hadoop looks for the next block and, in a file that has none, reads nothing
 * without a word.
 */
final class Bzip2Header {

    private static final byte[] BLOCK = HexFormat.of().parseHex("314159265359");
    private static final byte[] END = HexFormat.of().parseHex("177245385090");
    private static final int LEVEL_BYTES = 4;

    private Bzip2Header() {}

    /** Reads the header and goes back to the start. */
    static void check(FSDataInputStream file) throws IOException {
        byte[] header = new byte[LEVEL_BYTES + BLOCK.length];
        file.readFully(0, header);
        byte[] next = Arrays.copyOfRange(header, LEVEL_BYTES, header.length);
        boolean level =
                header[0] == 'B' && header[1] == 'Z' && header[2] == 'h' && header[3] >= '1' && header[3] <= '9';
        if (!level || !(Arrays.equals(next, BLOCK) || Arrays.equals(next, END))) {
            throw new IOException("it does not begin as bzip2 does (needed: BZh, a digit, and a block), but with "
                    + HexFormat.of().formatHex(header));
        }
    }
}
