package io.wattle.combine.read;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.BlockDecompressorStream;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * Reads frames as snappy and lz4 have them in Hadoop: the length of the text, then chunks, each after its own length.
 * Hadoop's stream takes a file that ends inside a frame for one that ends; this one says so.
 */
final class BlockFrames extends BlockDecompressorStream {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int LENGTH_BYTES = 4;

    private final FSDataInputStream file;

    private BlockFrames(FSDataInputStream file, Decompressor decompressor) throws IOException {
        super(file, decompressor, BUFFER_BYTES);
        this.file = file;
    }

    /** A codec's stream, unless it is Hadoop's for frames: then one that reads the same and checks the end. */
    static InputStream checked(CompressionInputStream fresh, FSDataInputStream file, Decompressor decompressor)
            throws IOException {
        return fresh.getClass() == BlockDecompressorStream.class ? new BlockFrames(file, decompressor) : fresh;
    }

    @Override
    protected int decompress(byte[] bytes, int offset, int length) throws IOException {
        long before = file.getPos();
        int read = super.decompress(bytes, offset, length);
        if (read < 0) {
            long header = file.getPos() - before;
            // Between frames nothing is left to read; an empty text is a frame of length 0.
            if (header != 0 && header != LENGTH_BYTES) {
                throw cutOff();
            }
            if (header == LENGTH_BYTES && file.read() >= 0) {
                throw new IOException("bytes follow the frame of length 0 at byte " + before
                        + ", which ends the text for Hadoop (needed: files of one stream)");
            }
        }
        return read;
    }

    /** As Hadoop's, but with no more memory than bytes come: of a file that is damaged the length of a chunk may be any number. */
    @Override
    protected int getCompressedData() throws IOException {
        long at = file.getPos();
        int length = 0;
        for (int i = 0; i < LENGTH_BYTES; i++) {
            length = (length << Byte.SIZE) | next();
        }
        if (length < 0) {
            throw new IOException("a chunk at byte " + at + " would have " + Integer.toUnsignedString(length)
                    + " bytes: these are no frames");
        }
        int read = 0;
        while (read < length) {
            if (read == buffer.length) {
                buffer = Arrays.copyOf(buffer, (int) Math.min(length, 2L * buffer.length));
            }
            int count = file.read(buffer, read, Math.min(length, buffer.length) - read);
            if (count < 0) {
                throw cutOff();
            }
            read += count;
        }
        return length;
    }

    private int next() throws IOException {
        int next = file.read();
        if (next < 0) {
            throw cutOff();
        }
        return next;
    }

    /** No EOFException: Hadoop's stream would swallow it. */
    private IOException cutOff() throws IOException {
        return new IOException("it ends at byte " + file.getPos() + ", inside a frame: it was cut off");
    }
}
