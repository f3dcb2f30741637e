package io.wattle.combine.read;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Opens pieces of text files; keys are what lines have before a separator, as KeyValueTextInputFormat reads them. */
public final class KeyValueOpener implements PieceReader.Opener<Text, Text> {

    private static final String SEPARATOR = "mapreduce.input.keyvaluelinerecordreader.key.value.separator";

    private final TextOpener text;
    private final byte separator;

    /** On top of one whose keys are offsets. */
    public KeyValueOpener(TextOpener text, Configuration conf) {
        this.text = text;
        // As Hadoop: one byte.
        separator = (byte) conf.get(SEPARATOR, "\t").charAt(0);
    }

    @Override
    public PieceReader<Text, Text> open(Piece piece) throws IOException {
        return new Reader(text.open(piece), separator);
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

    private static final class Reader implements PieceReader<Text, Text> {
        private final PieceReader<LongWritable, Text> lines;
        private final byte separator;
        private final LongWritable ignored = new LongWritable();
        private final Text line = new Text();
        private Text key;
        private Text value;

        Reader(PieceReader<LongWritable, Text> lines, byte separator) {
            this.lines = lines;
            this.separator = separator;
        }

        @Override
        public boolean next(Text keyToFill, Text valueToFill) throws IOException, InterruptedException {
            key = keyToFill == null ? new Text() : keyToFill;
            value = valueToFill == null ? new Text() : valueToFill;
            if (!lines.next(ignored, line)) {
                return false;
            }
            byte[] bytes = line.getBytes();
            int end = 0;
            while (end < line.getLength() && bytes[end] != separator) {
                end++;
            }
            key.set(bytes, 0, end);
            int start = Math.min(line.getLength(), end + 1);
            value.set(bytes, start, line.getLength() - start);
            return true;
        }

        @Override
        public Text key() {
            return key;
        }

        @Override
        public Text value() {
            return value;
        }

        @Override
        public Text newKey() {
            return new Text();
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
