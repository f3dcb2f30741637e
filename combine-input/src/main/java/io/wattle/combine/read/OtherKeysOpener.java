package io.wattle.combine.read;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Opens pieces of text files whose lines get other keys than offsets. */
abstract class OtherKeysOpener<K> implements PieceReader.Opener<K, Text> {

    private final TextOpener text;

    /** On top of one whose keys are offsets. */
    OtherKeysOpener(TextOpener text) {
        this.text = text;
    }

    @Override
    public final PieceReader<K, Text> open(Piece piece) throws IOException {
        return reader(piece, text.open(piece));
    }

    /** Gives the lines of a piece their keys. */
    abstract PieceReader<K, Text> reader(Piece piece, PieceReader<LongWritable, Text> lines);

    @Override
    public final int prepares() {
        return text.prepares();
    }

    @Override
    public final void prepare(List<Piece> next) throws IOException {
        text.prepare(next);
    }

    @Override
    public final void close() throws IOException {
        text.close();
    }

    /** Reads such lines. */
    abstract static class Reader<K> implements PieceReader<K, Text> {

        /** Their own key, which nobody asks for. */
        private final LongWritable ignored = new LongWritable();

        private final PieceReader<LongWritable, Text> lines;

        Reader(PieceReader<LongWritable, Text> lines) {
            this.lines = lines;
        }

        /** Reads the next line. */
        final boolean nextLine(Text line) throws IOException, InterruptedException {
            return lines.next(ignored, line);
        }

        /** The line, in what was given for it or is new. */
        final Text line() {
            return lines.value();
        }

        @Override
        public final Text newValue() {
            return new Text();
        }

        @Override
        public final long offset() {
            return lines.offset();
        }

        @Override
        public final float progress() throws IOException, InterruptedException {
            return lines.progress();
        }

        @Override
        public final void close() throws IOException {
            lines.close();
        }
    }
}
