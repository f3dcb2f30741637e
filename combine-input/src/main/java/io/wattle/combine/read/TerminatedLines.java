package io.wattle.combine.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Lines as blocks of one line each: a line feed after each. */
final class TerminatedLines implements PieceReader<LongWritable, Text> {

    private static final byte[] LINE_FEED = "\n".getBytes(StandardCharsets.US_ASCII);

    private final LinePiece piece;
    private final LongConsumer lines;

    /** @param lines gets a 1 for each */
    TerminatedLines(LinePiece piece, LongConsumer lines) {
        this.piece = piece;
        this.lines = lines;
    }

    @Override
    public boolean next(LongWritable keyToFill, Text valueToFill) throws IOException {
        if (!piece.next(keyToFill, valueToFill)) {
            return false;
        }
        piece.value().append(LINE_FEED, 0, LINE_FEED.length);
        lines.accept(1);
        return true;
    }

    @Override
    public LongWritable key() {
        return piece.key();
    }

    @Override
    public Text value() {
        return piece.value();
    }

    @Override
    public LongWritable newKey() {
        return piece.newKey();
    }

    @Override
    public Text newValue() {
        return piece.newValue();
    }

    @Override
    public long offset() {
        return piece.offset();
    }

    @Override
    public float progress() throws IOException {
        return piece.progress();
    }

    @Override
    public void close() throws IOException {
        piece.close();
    }
}
