package io.wattle.combine.mapred;

import io.wattle.combine.CombineContext;
import io.wattle.combine.read.TextOpener;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskCounter;

/** Puts small blocks of lines together: those of small files, and of compressed text, which are lines. Used by one thread. */
final class MergedBlocks implements RecordReader<LongWritable, Text> {

    private final RecordReader<LongWritable, Text> blocks;
    private final Reporter reporter;
    private final LongWritable nextKey = new LongWritable();
    private final Text nextBlock = new Text();
    private boolean begun;
    private boolean hasNext;
    private IOException failure;

    MergedBlocks(RecordReader<LongWritable, Text> blocks, Reporter reporter) {
        this.blocks = blocks;
        this.reporter = reporter;
    }

    @Override
    public boolean next(LongWritable key, Text block) throws IOException {
        if (!begun) {
            begun = true;
            advance();
        }
        if (failure != null) {
            throw failure;
        }
        if (!hasNext) {
            return false;
        }
        key.set(nextKey.get());
        block.clear();
        do {
            block.append(nextBlock.getBytes(), 0, nextBlock.getLength());
            advance();
        } while (hasNext && block.getLength() + nextBlock.getLength() <= TextOpener.BLOCK_BYTES);
        // Those of the next block, or of several files.
        CombineContext.leave();
        // Hadoop counts a record for each call; its lines are counted where they are read.
        reporter.incrCounter(TaskCounter.MAP_INPUT_RECORDS, -1);
        return true;
    }

    /** Where that fails, the lines before are handed over first. */
    private void advance() {
        try {
            hasNext = blocks.next(nextKey, nextBlock);
        } catch (IOException e) {
            hasNext = false;
            failure = e;
        }
    }

    @Override
    public LongWritable createKey() {
        return new LongWritable();
    }

    @Override
    public Text createValue() {
        return new Text();
    }

    @Override
    public long getPos() throws IOException {
        return blocks.getPos();
    }

    @Override
    public float getProgress() throws IOException {
        return blocks.getProgress();
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
