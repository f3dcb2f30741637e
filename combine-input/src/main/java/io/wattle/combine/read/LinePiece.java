package io.wattle.combine.read;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.LongLineMode;
import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.SplitLineReader;

/**
 * Reads lines as TextInputFormat does: those that begin in the piece, without a byte order mark. Unlike Hadoop's
 * LineRecordReader it counts lines that are too long, and gives the lines after them their own offsets.
 */
class LinePiece extends TextPiece {

    private final Piece piece;
    private final ReadSettings settings;
    private final TaskHandle task;
    private final TextSource source;
    private final LongerFile longer;
    private final SplitLineReader lines;
    private final long end;

    /** Where reading begins, for the progress, in bytes of the file. */
    private final long start;

    /** Where the next line begins: of compressed text, bytes after decompression. */
    private long position;

    LinePiece(Piece piece, TextSource source, ReadSettings settings, TaskHandle task) throws IOException {
        this.piece = piece;
        this.settings = settings;
        this.task = task;
        this.source = source;
        longer = new LongerFile(piece, task);
        lines = source.lines();
        end = source.end();
        position = source.start();
        if (position != 0) {
            // The piece before reads the line that goes on here, also if that line begins just here.
            position += lines.readLine(new Text(), 0, mostToRead());
        }
        start = source.position(position);
    }

    @Override
    public boolean next(LongWritable keyToFill, Text valueToFill) throws IOException {
        begin(keyToFill, valueToFill);
        Text value = value();
        while (source.within(position) || lines.needAdditionalRecordAfterSplit()) {
            beginsAt(position);
            boolean first = position == 0;
            int limit = settings.maxLineBytes() + 1;
            int read = lines.readLine(value, first ? limit + ByteOrderMark.BYTES : limit, mostToRead());
            if (read == 0) {
                source.checkEnd();
                break;
            }
            position += read;
            if (first) {
                ByteOrderMark.refuseUtf16(value.getBytes(), value.getLength());
            }
            boolean onlyMark = first && skipMark() && read == ByteOrderMark.BYTES;
            if (!onlyMark && value.getLength() <= settings.maxLineBytes()) {
                return true;
            }
            if (!onlyMark) {
                tooLong();
            }
        }
        if (!source.compressed()) {
            longer.check(position);
        }
        return false;
    }

    private boolean skipMark() {
        boolean mark = ByteOrderMark.isUtf8(value().getBytes(), value().getLength());
        if (mark) {
            Text value = value();
            value.set(value.copyBytes(), ByteOrderMark.BYTES, value.getLength() - ByteOrderMark.BYTES);
        }
        return mark;
    }

    private void tooLong() throws IOException {
        if (settings.longLines() == LongLineMode.FAIL) {
            throw new UnreadableException(
                    piece.file() + ": the line at offset " + offset() + " is longer than " + settings.maxLineBytes()
                            + " bytes (allowed: at most " + CombineKey.LONG_LINES_LIMIT.key() + "; or set "
                            + CombineKey.LONG_LINES.key() + " to skip)",
                    null);
        }
        task.count(ReadCounter.LONG_LINES_SKIPPED);
    }

    /**
     * How much of a line to read at most, bytes: enough for one that is not too long, and to pass the end of the piece and
     * a delimiter across it, so that what is left of a longer line counts for no line of this piece.
     */
    private int mostToRead() {
        if (source.compressed()) {
            return Integer.MAX_VALUE;
        }
        long pastEnd = end - position + source.delimiterBytes() + 1;
        long wholeLine = (long) settings.maxLineBytes() + source.delimiterBytes() + ByteOrderMark.BYTES + 1;
        return (int) Math.min(Integer.MAX_VALUE, Math.max(pastEnd, wholeLine));
    }

    @Override
    public float progress() throws IOException {
        return end <= start ? 0 : (source.position(position) - start) / (float) (end - start);
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
