package io.wattle.compact.part;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.security.AccessControlException;

/**
 * A source file's bytes, read from a data file. Several of them may share one open data file, of which one reads at a
 * time; closing one leaves it open. Not thread safe.
 */
public final class RangeStream extends FSInputStream {

    private final FSDataInputStream data;
    private final List<ByteRange> ranges;
    private final long length;
    private int range;
    /** Where the range begins in the source file. */
    private long rangeStart;

    private long position;

    /** @param ranges of the source file, in order */
    public RangeStream(FSDataInputStream data, List<ByteRange> ranges) {
        this.data = data;
        this.ranges = ranges;
        length = ranges.stream().mapToLong(ByteRange::length).sum();
    }

    @Override
    public void seek(long target) throws IOException {
        if (target < 0 || target > length) {
            throw new EOFException("position " + target + " (allowed: 0 to " + length + ")");
        }
        position = target;
    }

    @Override
    public long getPos() {
        return position;
    }

    @Override
    public boolean seekToNewSource(long target) {
        return false;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int wanted) throws IOException {
        if (wanted == 0) {
            return 0;
        }
        if (position >= length) {
            return -1;
        }
        findRange();
        ByteRange current = ranges.get(range);
        long inRange = position - rangeStart;
        long at = current.position() + inRange;
        int read = readData(at, buffer, offset, (int) Math.min(wanted, current.length() - inRange));
        if (read < 0) {
            throw new EOFException("the data file ends at " + at + ", before its index says");
        }
        position += read;
        return read;
    }

    /** A data file that cannot be read is no fault of the source file, which readers may leave out for its own. */
    private int readData(long at, byte[] buffer, int offset, int wanted) throws IOException {
        try {
            if (data.getPos() != at) {
                data.seek(at);
            }
            return data.read(buffer, offset, wanted);
        } catch (ChecksumException | AccessControlException e) {
            throw new IOException("the data file cannot be read at byte " + at + ": " + e.getMessage(), e);
        }
    }

    private void findRange() {
        if (position < rangeStart) {
            range = 0;
            rangeStart = 0;
        }
        while (position >= rangeStart + ranges.get(range).length()) {
            rangeStart += ranges.get(range).length();
            range++;
        }
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, length - position);
    }
}
