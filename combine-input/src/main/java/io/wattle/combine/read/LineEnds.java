package io.wattle.combine.read;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line ends in text: line feeds, carriage returns, and both together. Pure. */
final class LineEnds {

    /** There is none. */
    static final int NONE = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long CARRIAGE_RETURNS = 0x0D0D0D0D0D0D0D0DL;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;
    private static final long ONES = 0x0101010101010101L;

    private LineEnds() {}

    /** How many line feeds there are from {@code from} to before {@code to}. */
    static int lineFeeds(byte[] bytes, int from, int to) {
        return count(bytes, from, to, '\n', LINE_FEEDS);
    }

    /** How many carriage returns there are. */
    static int carriageReturns(byte[] bytes, int from, int to) {
        return count(bytes, from, to, '\r', CARRIAGE_RETURNS);
    }

    /** Eight bytes at a time: tasks as short as a split run with C1, which makes no vectors. */
    private static int count(byte[] bytes, int from, int to, char wanted, long eight) {
        int count = 0;
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long other = (long) LONGS.get(bytes, i) ^ eight;
            // The highest bit of a byte is set where the byte is zero, and nowhere else.
            long zeros = ~(((other & LOW_BITS) + LOW_BITS) | other | LOW_BITS);
            count += (int) (((zeros >>> (Byte.SIZE - 1)) * ONES) >>> (Long.SIZE - Byte.SIZE));
        }
        for (; i < to; i++) {
            if (bytes[i] == wanted) {
                count++;
            }
        }
        return count;
    }

    /**
     * Where the line after the last line feed begins, or, if there is no line feed, after the last carriage return that is surely not the first
     * half of a line end; {@link #NONE} if there is neither.
     */
    static int lastLineStart(byte[] bytes, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
        }
        for (int i = to - 2; i >= from; i--) {
            if (bytes[i] == '\r') {
                return i + 1;
            }
        }
        return NONE;
    }

    /**
     * Where the line after the first line end begins.
     *
     * @param last whether no byte comes after {@code to}: a carriage return there may be the first half of a line end otherwise
     * @return {@link #NONE} if that cannot be told
     */
    static int nextLineStart(byte[] bytes, int from, int to, boolean last) {
        for (int i = from; i < to; i++) {
            if (bytes[i] == '\n') {
                return i + 1;
            }
            if (bytes[i] == '\r') {
                if (i + 1 < to) {
                    return bytes[i + 1] == '\n' ? i + 2 : i + 1;
                }
                return last ? to : NONE;
            }
        }
        return NONE;
    }

    /** Makes a line feed of each line end, in place. @return where the text ends then */
    static int toLineFeeds(byte[] bytes, int from, int to) {
        int end = from;
        for (int i = from; i < to; i++) {
            byte next = bytes[i];
            if (next == '\r') {
                next = '\n';
                if (i + 1 < to && bytes[i + 1] == '\n') {
                    i++;
                }
            }
            bytes[end] = next;
            end++;
        }
        return end;
    }
}
