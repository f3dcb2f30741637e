package io.wattle.combine.read;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Options.OpenFileOptions;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.SplitCompressionInputStream;
import org.apache.hadoop.io.compress.SplittableCompressionCodec;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.input.CompressedSplitLineReader;
import org.apache.hadoop.mapreduce.lib.input.SplitLineReader;
import org.apache.hadoop.mapreduce.lib.input.UncompressedSplitLineReader;
import org.apache.hadoop.util.functional.FutureIO;

/** An open piece of text, decompressed where its name says so; opened as Hadoop's LineRecordReader does. */
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
        /** @param textPosition bytes of text that were read */
        void check(long textPosition) throws IOException;
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
     * Opens a piece.
     *
     * @param codec of the file, or null if it is plain
     * @param delimiter of records, or null for line ends
     * @param options for opening the file
     */
    static TextSource open(
            Piece piece, CompressionCodec codec, byte[] delimiter, Configuration conf, Configuration options)
            throws IOException {
        FSDataInputStream file = openFile(piece, conf, options);
        Decompressor decompressor = null;
        int delimiterBytes = delimiter == null ? LONGEST_LINE_END : delimiter.length;
        long start = piece.start();
        long end = piece.end();
        try {
            if (codec == null) {
                file.seek(start);
                SplitLineReader lines = new UncompressedSplitLineReader(file, conf, delimiter, piece.length());
                return new TextSource(
                        lines, start, end, null, null, delimiterBytes, false, at -> checkPlainEnd(at, end));
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
                EndCheck check = at -> {
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
            return new TextSource(lines, start, end, file, decompressor, delimiterBytes, true, at -> {});
        } catch (IOException | RuntimeException | Error e) {
            CodecPool.returnDecompressor(decompressor);
            Closing.quietly(file, e);
            throw e;
        }
    }

    private static void checkPlainEnd(long position, long end) throws EOFException {
        if (position < end) {
            throw new EOFException(
                    "it ends at byte " + position + ", before byte " + end + ": it is shorter than when it was listed");
        }
    }

    private static FSDataInputStream openFile(Piece piece, Configuration conf, Configuration options)
            throws IOException {
        FutureDataInputStreamBuilder builder = piece.file().getFileSystem(conf).openFile(piece.file());
        builder.optLong(OpenFileOptions.FS_OPTION_OPENFILE_SPLIT_START, piece.start());
        builder.optLong(OpenFileOptions.FS_OPTION_OPENFILE_SPLIT_END, piece.end());
        FutureIO.propagateOptions(
                builder, options, MRJobConfig.INPUT_FILE_OPTION_PREFIX, MRJobConfig.INPUT_FILE_MANDATORY_PREFIX);
        return FutureIO.awaitFuture(builder.build());
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
    void checkEnd(long textPosition) throws IOException {
        endCheck.check(textPosition);
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
