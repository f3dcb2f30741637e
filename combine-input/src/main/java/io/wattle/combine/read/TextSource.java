package io.wattle.combine.read;

import io.wattle.combine.PieceList;
import io.wattle.combine.config.CombineKey;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.lib.input.CompressedSplitLineReader;
import org.apache.hadoop.mapreduce.lib.input.SplitLineReader;
import org.apache.hadoop.mapreduce.lib.input.UncompressedSplitLineReader;

/** An open piece of text, decompressed where its name says so, as in Hadoop's LineRecordReader. */
final class TextSource implements Closeable {

    private static final int LONGEST_LINE_END = 2;

    private final SplitLineReader lines;
    private final long start;
    private final long end;
    private final Seekable compressedPosition;
    private final Decompressor decompressor;
    private final int delimiterBytes;
    private final boolean whole;
    private final EndCheck endCheck;

    /** Looks, where no text is left, whether that is because the file was cut off. */
    private interface EndCheck {
        void check() throws IOException;
    }

    private TextSource(
            SplitLineReader lines,
            long start,
            long end,
            Seekable compressedPosition,
            Decompressor decompressor,
            int delimiterBytes,
            boolean whole,
            EndCheck endCheck) {
        this.lines = lines;
        this.start = start;
        this.end = end;
        this.compressedPosition = compressedPosition;
        this.decompressor = decompressor;
        this.delimiterBytes = delimiterBytes;
        this.whole = whole;
        this.endCheck = endCheck;
    }

    /**
     * Decodes a piece of an open file, which is closed if that fails.
     *
     * @param codec of the file, or null if it is plain
     * @param delimiter of records, or null for line ends
     */
    static TextSource open(
            FSDataInputStream file, Piece piece, CompressionCodec codec, byte[] delimiter, Configuration conf)
            throws IOException {
        Decompressor decompressor = null;
        int delimiterBytes = delimiter == null ? LONGEST_LINE_END : delimiter.length;
        long start = piece.start();
        long end = piece.end();
        try {
            if (codec == null) {
                refuseOtherContent(file, piece);
                file.seek(start);
                SplitLineReader lines = new UncompressedSplitLineReader(file, conf, delimiter, piece.length());
                return new TextSource(lines, start, end, null, null, delimiterBytes, false, () -> {});
            }
            decompressor = decompressor(piece.file(), codec);
            boolean bzip2 = codec instanceof BZip2Codec;
            if (bzip2 && start == 0) {
                Bzip2Ends.checkStart(file);
            }
            if (codec instanceof SplittableCompressionCodec splittable) {
                SplitCompressionInputStream in = splittable.createInputStream(
                        file, decompressor, start, end, SplittableCompressionCodec.READ_MODE.BYBLOCK);
                SplitLineReader lines = new CompressedSplitLineReader(in, conf, delimiter);
                EndCheck check = () -> {
                    if (bzip2) {
                        Bzip2Ends.checkEnd(file, end);
                    }
                };
                return new TextSource(
                        lines,
                        in.getAdjustedStart(),
                        in.getAdjustedEnd(),
                        in,
                        decompressor,
                        delimiterBytes,
                        false,
                        check);
            }
            InputStream in = BlockFrames.checked(codec.createInputStream(file, decompressor), file, decompressor);
            SplitLineReader lines = new SplitLineReader(in, conf, delimiter);
            return new TextSource(lines, start, end, file, decompressor, delimiterBytes, true, () -> {});
        } catch (IOException | RuntimeException | Error e) {
            CodecPool.returnDecompressor(decompressor);
            Closing.quietly(file, e);
            throw e;
        }
    }

    /** Refuses what is no text, where the file begins: in the middle nothing tells what it is. */
    static void refuseOtherContent(FSDataInputStream file, Piece piece) throws IOException {
        if (piece.start() > 0) {
            return;
        }
        long length = piece.fileLength() >= 0 ? piece.fileLength() : piece.length();
        // Somebody else's splits may have lengths that stand for an unknown one.
        Optional<KnownContent> content =
                length < 0 || length > PieceList.MOST_BYTES ? Optional.empty() : KnownContent.of(file, length);
        if (content.isPresent()) {
            throw new IOException("it is " + content.get().title() + ", and is to be read as text ("
                    + CombineKey.POOLS.key() + " of PackedInputFormat can name a format for each directory)");
        }
    }

    private static Decompressor decompressor(Path file, CompressionCodec codec) throws UnreadableException {
        try {
            return CodecPool.getDecompressor(codec);
        } catch (RuntimeException | LinkageError e) {
            throw new UnreadableException(
                    file + ": " + codec.getClass().getSimpleName() + " does not work on this node: " + e
                            + " (needed: its native library or jar; see 'hadoop checknative')",
                    e);
        }
    }

    SplitLineReader lines() {
        return lines;
    }

    /** Where the piece begins; of bzip2 its first whole block. */
    long start() {
        return start;
    }

    /** Where the piece ends, bytes of the file as it was listed. */
    long end() {
        return end;
    }

    /**
     * Whether a line that begins here is of this piece, given where that is in bytes of text. A file that cannot be cut is
     * read to its end: if it has grown since it was listed, that is behind the end of the piece, and nobody else reads it.
     */
    boolean within(long textPosition) throws IOException {
        return whole || position(textPosition) <= end;
    }

    boolean compressed() {
        return compressedPosition != null;
    }

    /** Most bytes of what ends a line. */
    int delimiterBytes() {
        return delimiterBytes;
    }

    /**
     * Looks, where no text is left, whether the file was cut off.
     *
     * @throws IOException if it was
     */
    void checkEnd() throws IOException {
        endCheck.check();
    }

    /** Where reading is, in bytes of the file; given where it is in bytes of text. */
    long position(long textPosition) throws IOException {
        return compressedPosition == null ? textPosition : compressedPosition.getPos();
    }

    @Override
    public void close() throws IOException {
        try {
            lines.close();
        } finally {
            CodecPool.returnDecompressor(decompressor);
        }
    }
}
