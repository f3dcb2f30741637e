package io.wattle.combine.read;

import io.wattle.combine.FileOffset;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Opens pieces of text files; keys are file and offset. */
public final class FileOffsetOpener implements PieceReader.Opener<FileOffset, Text> {

    private final TextOpener text;

    /** On top of one whose keys are offsets. */
    public FileOffsetOpener(TextOpener text) {
        this.text = text;
    }

    @Override
    public PieceReader<FileOffset, Text> open(Piece piece) throws IOException {
        return new Reader(piece.file().toString(), text.open(piece));
    }

    @Override
    public int prepares() {
        return text.prepares();
    }

    @Override
    public void prepare(List<Piece> next) throws IOException {
        text.prepare(next);
    }

    @Override
    public void close() throws IOException {
        text.close();
    }

    private static final class Reader implements PieceReader<FileOffset, Text> {
        private final String file;
        private final PieceReader<LongWritable, Text> lines;
        private final LongWritable ignored = new LongWritable();
        private FileOffset key;

        Reader(String file, PieceReader<LongWritable, Text> lines) {
            this.file = file;
            this.lines = lines;
        }

        @Override
        public boolean next(FileOffset keyToFill, Text value) throws IOException, InterruptedException {
            key = keyToFill == null ? new FileOffset() : keyToFill;
            if (!lines.next(ignored, value)) {
                return false;
            }
            key.set(file, lines.offset());
            return true;
        }

        @Override
        public FileOffset key() {
            return key;
        }

        @Override
        public Text value() {
            return lines.value();
        }

        @Override
        public FileOffset newKey() {
            return new FileOffset();
        }

        @Override
        public Text newValue() {
            return new Text();
        }

        @Override
        public long offset() {
            return lines.offset();
        }

        @Override
        public float progress() throws IOException, InterruptedException {
            return lines.progress();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
