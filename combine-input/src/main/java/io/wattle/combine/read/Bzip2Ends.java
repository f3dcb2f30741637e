package io.wattle.combine.read;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Looks whether a file begins and ends as bzip2 does. Hadoop looks for the next block: in a file that has none it reads
 * nothing without a word, and of one that lost the end of its last block it reads all before.
 */
final class Bzip2Ends {

    private static final byte[] BLOCK = HexFormat.of().parseHex("314159265359");
    private static final byte[] END = HexFormat.of().parseHex("177245385090");
    private static final int LEVEL_BYTES = 4;
    private static final int CHECKSUM_BYTES = 4;

    /** The end mark, a checksum, and up to 7 bits that fill the last byte. */
    private static final int END_BYTES = END.length + CHECKSUM_BYTES + 1;

    private Bzip2Ends() {}

    /** Reads the header and goes back to the start. */
    static void checkStart(FSDataInputStream file) throws IOException {
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

    /**
     * If the file ends at this byte, or before, its end is looked at.
     *
     * @throws EOFException if there is no end mark
     */
    static void checkEnd(FSDataInputStream file, long end) throws IOException {
        long from = Math.max(0, end - END_BYTES);
        byte[] tail = new byte[(int) (end - from) + 1];
        int read = 0;
        for (int n = 0; read < tail.length && n >= 0; read += Math.max(0, n)) {
            n = file.read(from + read, tail, read, tail.length - read);
        }
        if (read < tail.length && !(from + read == end && endsStream(Arrays.copyOf(tail, read)))) {
            throw new EOFException("it does not end as bzip2 does: it was cut off before byte " + end);
        }
    }

    /** Blocks end between two bytes, so that the mark may begin at any bit. */
    private static boolean endsStream(byte[] tail) {
        BigInteger bits = new BigInteger(1, tail);
        BigInteger mark = new BigInteger(1, END);
        BigInteger mask = BigInteger.ONE.shiftLeft(END.length * Byte.SIZE).subtract(BigInteger.ONE);
        for (int fill = 0; fill < Byte.SIZE; fill++) {
            if (bits.shiftRight(CHECKSUM_BYTES * Byte.SIZE + fill).and(mask).equals(mark)) {
                return true;
            }
        }
        return false;
    }
}
