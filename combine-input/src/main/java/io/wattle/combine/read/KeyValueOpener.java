package io.wattle.combine.read;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Opens pieces of text files; keys are what lines have before a separator, as KeyValueTextInputFormat reads them. */
public final class KeyValueOpener extends OtherKeysOpener<Text> {

    private static final String SEPARATOR = "mapreduce.input.keyvaluelinerecordreader.key.value.separator";

    private final byte separator;

    /** On top of one whose keys are offsets. */
    public KeyValueOpener(TextOpener text, Configuration conf) {
        super(text);
        // As Hadoop: one byte.
        separator = (byte) conf.get(SEPARATOR, "\t").charAt(0);
    }

    @Override
    PieceReader<Text, Text> reader(Piece piece, PieceReader<LongWritable, Text> lines) {
        return new KeyValueReader(lines, separator);
    }

    private static final class KeyValueReader extends Reader<Text> {
        private final byte separator;
        private final Text line = new Text();
        private Text key;
        private Text value;

        KeyValueReader(PieceReader<LongWritable, Text> lines, byte separator) {
            super(lines);
            this.separator = separator;
        }

        @Override
        public boolean next(Text keyToFill, Text valueToFill) throws IOException, InterruptedException {
            key = keyToFill == null ? new Text() : keyToFill;
            value = valueToFill == null ? new Text() : valueToFill;
            if (!nextLine(line)) {
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
    }
}
