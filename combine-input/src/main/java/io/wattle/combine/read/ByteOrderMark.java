package io.wattle.combine.read;

import java.io.IOException;
import java.util.HexFormat;

/** What text may begin with to tell its encoding. */
final class ByteOrderMark {

    /** Bytes of that of UTF-8. */
    static final int BYTES = 3;

    private static final int UTF_16 = 0xFEFF;
    private static final int UTF_16_REVERSED = 0xFFFE;

    private ByteOrderMark() {}

    /** Whether a file that begins so has that of UTF-8. */
    static boolean isUtf8(byte[] bytes, int length) {
        return length >= BYTES && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
    }

    /**
     * No character of UTF-8 begins with these bytes, and cut at the line feeds of bytes UTF-16 is garbage.
     *
     * @param bytes that a file begins with
     * @throws IOException if it is UTF-16
     */
    static void refuseUtf16(byte[] bytes, int length) throws IOException {
        int mark = length < 2 ? 0 : ((bytes[0] & 0xFF) << Byte.SIZE) | (bytes[1] & 0xFF);
        if (mark == UTF_16 || mark == UTF_16_REVERSED) {
            throw new IOException("it begins as UTF-16 does, with "
                    + HexFormat.of().toHexDigits((short) mark) + " (needed: lines of UTF-8, or of another code that has"
                    + " line feeds of one byte)");
        }
    }
}
