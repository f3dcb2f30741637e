package io.wattle.benchmarks.functions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.util.Progress;

/** The words of a text as a reduce of word count gets them: sorted, with a 1 beside each, in memory. */
final class SortedWords implements RawKeyValueIterator {

    /** Length of the key and of the value, before each record of a file of map output. */
    private static final int LENGTHS_BYTES = 2;

    private static final double BYTES_PER_MB = 1 << 20;

    private final byte[] keys;
    private final int[] starts;
    private final byte[] one;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();
    private int next;

    private SortedWords(byte[] keys, int[] starts, byte[] one) {
        this.keys = keys;
        this.starts = starts;
        this.one = one;
    }

    static SortedWords of(Path text) throws IOException {
        try (Stream<String> lines = Files.lines(text)) {
            String[] words = lines.flatMap(it -> Arrays.stream(it.split("\\s+")))
                    .filter(it -> !it.isEmpty())
                    .sorted()
                    .toArray(String[]::new);
            DataOutputBuffer keys = new DataOutputBuffer();
            int[] starts = new int[words.length + 1];
            for (int i = 0; i < words.length; i++) {
                new Text(words[i]).write(keys);
                starts[i + 1] = keys.getLength();
            }
            DataOutputBuffer one = new DataOutputBuffer();
            new IntWritable(1).write(one);
            return new SortedWords(keys.getData(), starts, Arrays.copyOf(one.getData(), one.getLength()));
        }
    }

    /** Of the records as map output. */
    double mb() {
        int records = starts.length - 1;
        return (starts[records] + (double) records * (one.length + LENGTHS_BYTES)) / BYTES_PER_MB;
    }

    @Override
    public boolean next() {
        if (next == starts.length - 1) {
            return false;
        }
        key.reset(keys, starts[next], starts[next + 1] - starts[next]);
        value.reset(one, 0, one.length);
        next++;
        return true;
    }

    @Override
    public DataInputBuffer getKey() {
        return key;
    }

    @Override
    public DataInputBuffer getValue() {
        return value;
    }

    @Override
    public Progress getProgress() {
        return new Progress();
    }

    @Override
    public void close() {
        // It is all in memory.
    }
}
