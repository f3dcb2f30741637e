package io.wattle.jobs;

import io.wattle.combine.mapred.PackedTextInputFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Packed text files as {@link PackedTextInputFormat} reads them, many lines a record: values are whole lines, a line feed
 * after each, of together at most 64 KiB or one longer line; keys are those of the first lines. For native jobs: a record
 * costs Hadoop and the socket about the same whether it is a line or a thousand. Lines count as input records.
 */
public class TextBlockInputFormat extends PackedTextInputFormat {

    private static final int BLOCK_BYTES = 64 << 10;
    private static final byte[] LINE_FEED = "\n".getBytes(StandardCharsets.US_ASCII);

    @Override
    public RecordReader<LongWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
            throws IOException {
        return new BlockReader(super.getRecordReader(split, job, reporter), reporter);
    }

    /** Gathers the lines of another reader. Used by one thread. */
    static final class BlockReader implements RecordReader<LongWritable, Text> {
        private final RecordReader<LongWritable, Text> lines;
        private final Reporter reporter;
        private final LongWritable nextKey;
        private final Text nextLine;
        private boolean begun;
        private boolean hasNext;

        BlockReader(RecordReader<LongWritable, Text> lines, Reporter reporter) {
            this.lines = lines;
            this.reporter = reporter;
            nextKey = lines.createKey();
            nextLine = lines.createValue();
        }

        @Override
        public boolean next(LongWritable key, Text block) throws IOException {
            if (!begun) {
                begun = true;
                advance();
            }
            if (!hasNext) {
                return false;
            }
            key.set(nextKey.get());
            block.clear();
            long count = 0;
            do {
                block.append(nextLine.getBytes(), 0, nextLine.getLength());
                block.append(LINE_FEED, 0, LINE_FEED.length);
                count++;
                advance();
            } while (hasNext && block.getLength() + nextLine.getLength() < BLOCK_BYTES);
            // Hadoop counts the record itself as one.
            reporter.incrCounter(TaskCounter.MAP_INPUT_RECORDS, count - 1);
            return true;
        }

        private void advance() throws IOException {
            hasNext = lines.next(nextKey, nextLine);
        }

        @Override
        public LongWritable createKey() {
            return lines.createKey();
        }

        @Override
        public Text createValue() {
            return lines.createValue();
        }

        @Override
        public long getPos() throws IOException {
            return lines.getPos();
        }

        @Override
        public float getProgress() throws IOException {
            return lines.getProgress();
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
