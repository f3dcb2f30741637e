package io.wattle.combine.manifest;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.util.LineReader;

/** The lines of a text file in UTF-8, decompressed where its name says so. Not thread safe. */
final class ManifestLines implements Closeable {

    private static final int LONGEST_LINE_BYTES = 1 << 20;

    private final Path manifest;
    private final LineReader lines;
    private final Text line = new Text();
    private long number;

    private ManifestLines(Path manifest, LineReader lines) {
        this.manifest = manifest;
        this.lines = lines;
    }

    static ManifestLines open(FileSystem fs, Path manifest, CompressionCodecFactory codecs) throws IOException {
        CompressionCodec codec = codecs.getCodec(manifest);
        FSDataInputStream file = fs.open(manifest);
        try {
            InputStream in = codec == null ? file : codec.createInputStream(file);
            return new ManifestLines(manifest, new LineReader(in));
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }

    /**
     * The next line, or null at the end.
     *
     * @throws ManifestException if it cannot be read, or is not of UTF-8
     */
    String next() throws ManifestException {
        number++;
        int read;
        try {
            read = lines.readLine(line, LONGEST_LINE_BYTES + 1);
        } catch (IOException | RuntimeException | InternalError e) {
            throw new ManifestException(place() + ": cannot be read: " + e, e);
        }
        if (read == 0) {
            return null;
        }
        if (line.getLength() > LONGEST_LINE_BYTES) {
            throw place().wrong("a line of more than " + LONGEST_LINE_BYTES + " bytes", "at most that many");
        }
        try {
            return Text.decode(line.getBytes(), 0, line.getLength(), false);
        } catch (CharacterCodingException e) {
            throw place().wrong(
                            "bytes that are not of UTF-8",
                            "text in UTF-8, and a name that ends in .gz if compressed",
                            e);
        }
    }

    /** Where the line stands that was read last. */
    Place place() {
        return new Place(manifest, number);
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
