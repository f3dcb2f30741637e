package io.wattle.combine.read;

import io.wattle.combine.config.ReadSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Lines as blocks of one line each: a line feed after each. */
final class TerminatedLines extends LinePiece {

    private static final byte[] LINE_FEED = "\n".getBytes(StandardCharsets.US_ASCII);

    private final LongConsumer lines;

    /** @param lines gets a 1 for each */
    TerminatedLines(Piece piece, TextSource source, ReadSettings settings, TaskHandle task, LongConsumer lines)
            throws IOException {
        super(piece, source, settings, task);
        this.lines = lines;
    }

    @Override
    public boolean next(LongWritable keyToFill, Text valueToFill) throws IOException {
        if (!super.next(keyToFill, valueToFill)) {
            return false;
        }
        value().append(LINE_FEED, 0, LINE_FEED.length);
        lines.accept(1);
        return true;
    }
}
