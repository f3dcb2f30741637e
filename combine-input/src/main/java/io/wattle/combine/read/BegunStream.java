package io.wattle.combine.read;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;

/** An open file of which some bytes have been read already. Not thread safe. */
final class BegunStream extends FSInputStream {

    private final FSDataInputStream in;
    private final long start;
    private final byte[] bytes;
    private final int length;
    private long position;

    /**
     * A file at its start.
     *
     * @param start where the bytes begin in the file
     * @param bytes that were read
     * @param length how many of them
     */
    BegunStream(FSDataInputStream in, long start, byte[] bytes, int length) {
        this.in = in;
        this.start = start;
        this.bytes = bytes;
        this.length = length;
    }

    /** How many of the bytes are from that position on; 0 if it is not among them. */
    private int here(long at) {
        return at >= start && at < start + length ? (int) (start + length - at) : 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int offset, int most) throws IOException {
        int read;
        if (here(position) > 0) {
            read = copy(position, to, offset, most);
        } else {
            if (in.getPos() != position) {
                in.seek(position);
            }
            read = in.read(to, offset, most);
        }
        position += Math.max(0, read);
        return read;
    }

    @Override
    public int read(long at, byte[] to, int offset, int most) throws IOException {
        return here(at) > 0 ? copy(at, to, offset, most) : in.read(at, to, offset, most);
    }

    private int copy(long at, byte[] to, int offset, int most) {
        int count = Math.min(most, here(at));
        System.arraycopy(bytes, (int) (at - start), to, offset, count);
        return count;
    }

    @Override
    public void seek(long to) throws IOException {
        if (here(to) == 0) {
            in.seek(to);
        }
        position = to;
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
        return in.seekToNewSource(target);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
