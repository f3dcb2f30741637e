package io.wattle.combine.read;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/**
 * Reads plain text in blocks of whole lines, a line feed after each, without making a record of each line. The lines are those that
 * {@link LinePiece} reads: they begin in the piece, end with a line feed, a carriage return or both, and have no byte order mark.
 */
final class TextBlocks extends TextPiece {

    /** Read at a time behind the end of the piece, where somebody else reads, too. */
    private static final int BYTES_BEHIND = 4 << 10;

    /** Hadoop's limit for arrays. */
    private static final int LONGEST_LINE = Integer.MAX_VALUE - 16;

    private final Piece piece;
    private final FSDataInputStream file;
    private final LongerFile longer;
    private final LongConsumer lines;

    private byte[] bytes;

    /** What is read and not handed over lies between these. */
    private int from;

    private int to;

    /** Where in the file that begins. */
    private long position;

    private boolean atEndOfFile;

    /** Where the next block begins, for its key. */
    private long nextOffset;

    /**
     * Of an open file, which is at any place.
     *
     * @param lines gets how many lines each block has
     */
    TextBlocks(FSDataInputStream file, Piece piece, LongerFile longer, LongConsumer lines) throws IOException {
        this.file = file;
        this.piece = piece;
        this.longer = longer;
        this.lines = lines;
        // A small file needs a small one.
        bytes = new byte[(int) Math.min(2 * TextOpener.BLOCK_BYTES, Math.max(0, piece.length())) + BYTES_BEHIND];
        position = piece.start();
        file.seek(position);
        if (position == 0) {
            skipMark();
        } else {
            // The piece before reads the line that goes on here, also if that line begins just here.
            skipLine();
        }
    }

    private void skipMark() throws IOException {
        fill();
        ByteOrderMark.refuseUtf16(bytes, to);
        if (ByteOrderMark.isUtf8(bytes, to)) {
            take(ByteOrderMark.BYTES);
            // It is a part of the first line.
            nextOffset = 0;
        }
    }

    private void skipLine() throws IOException {
        int start = LineEnds.nextLineStart(bytes, from, to, atEndOfFile);
        // Of a line that ends behind the piece nothing that comes after it is of the piece.
        while (start == LineEnds.NONE && position <= piece.end()) {
            // The last byte may be half of a line end.
            boolean half = to > from && bytes[to - 1] == '\r';
            take(to - from - (half ? 1 : 0));
            if (!fill()) {
                take(to - from);
                return;
            }
            start = LineEnds.nextLineStart(bytes, from, to, atEndOfFile);
        }
        take(start == LineEnds.NONE ? to - from : start - from);
    }

    private void take(int length) {
        from += length;
        position += length;
        nextOffset = position;
    }

    /** Reads more behind what there is; false at the end of the file. */
    private boolean fill() throws IOException {
        makeRoom();
        long left = piece.end() - (position + to);
        // Behind the end of the piece as much again as there is: a long line is not looked through at every read.
        long wanted = left > 0 ? left : Math.max(BYTES_BEHIND, to);
        int until = (int) Math.min(bytes.length, to + wanted);
        while (to < until && !atEndOfFile) {
            int read = file.read(bytes, to, until - to);
            atEndOfFile = read < 0;
            to += Math.max(0, read);
        }
        return !atEndOfFile;
    }

    private void makeRoom() throws IOException {
        System.arraycopy(bytes, from, bytes, 0, to - from);
        to -= from;
        from = 0;
        if (to == bytes.length) {
            if (to == LONGEST_LINE) {
                throw new IOException("the line at byte " + position + " is longer than " + LONGEST_LINE
                        + " bytes (allowed: at most what an array holds)");
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(LONGEST_LINE, 2L * to));
        }
    }

    @Override
    public boolean next(LongWritable keyToFill, Text valueToFill) throws IOException {
        begin(keyToFill, valueToFill);
        int end = position > piece.end() ? from : endOfBlock();
        if (end == from) {
            longer.check(position);
            return false;
        }
        beginsAt(nextOffset);
        Text value = value();
        boolean ended = bytes[end - 1] == '\n' || bytes[end - 1] == '\r';
        int length = end - from;
        int textEnd = LineEnds.carriageReturns(bytes, from, end) == 0 ? end : LineEnds.toLineFeeds(bytes, from, end);
        value.set(bytes, from, textEnd - from);
        if (!ended) {
            value.append(new byte[] {'\n'}, 0, 1);
        }
        lines.accept(LineEnds.lineFeeds(value.getBytes(), 0, value.getLength()));
        take(length);
        return true;
    }

    /** Where the next block ends in the buffer; where it begins if there is none. */
    private int endOfBlock() throws IOException {
        while (true) {
            int last = endOfPiece();
            int stop = last == LineEnds.NONE ? to : last;
            if (last != LineEnds.NONE && stop - from <= TextOpener.BLOCK_BYTES) {
                return stop;
            }
            if (stop - from >= TextOpener.BLOCK_BYTES) {
                int cut = LineEnds.lastLineStart(bytes, from, from + TextOpener.BLOCK_BYTES);
                if (cut == LineEnds.NONE) {
                    // A line that is longer than a block.
                    cut = LineEnds.nextLineStart(bytes, from + TextOpener.BLOCK_BYTES - 1, stop, atEndOfFile);
                }
                if (cut != LineEnds.NONE) {
                    return cut;
                }
                if (last != LineEnds.NONE) {
                    return stop;
                }
            }
            fill();
        }
    }

    /** Where the last line ends that begins in the piece, or {@link LineEnds#NONE} if that is not read yet. */
    private int endOfPiece() {
        long untilEnd = piece.end() - position;
        if (untilEnd < to - from) {
            int end = LineEnds.nextLineStart(bytes, from + (int) untilEnd, to, atEndOfFile);
            if (end != LineEnds.NONE) {
                return end;
            }
        }
        return atEndOfFile ? endOfFile() : LineEnds.NONE;
    }

    /** Of a file that is shorter than it was, the last line may be half of one: nobody gets it. */
    private int endOfFile() {
        if (position + (to - from) >= Math.max(piece.end(), piece.fileLength()) || piece.hasUnknownEnd()) {
            return to;
        }
        return Math.max(from, LineEnds.lastLineStart(bytes, from, to));
    }

    @Override
    public float progress() {
        return piece.length() <= 0 ? 0 : (position - piece.start()) / (float) piece.length();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
