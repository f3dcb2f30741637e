package io.wattle.combine.mapred;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * Packed text files as {@link PackedTextInputFormat} reads them, many lines a record: values are whole lines, a line feed after each, of
 * together at most 64 KiB or one longer line; keys are offsets of the first ones. For Pipes programs: a record costs Hadoop and the socket
 * about the same whether it is a line or a thousand. Lines count as input records. A block may have lines of several files, so
 * {@link io.wattle.combine.CombineContext} tells none, and what is said of a bad file counts blocks.
 */
public class PackedTextBlockInputFormat extends PackedLines<LongWritable> {

    @Override
    public RecordReader<LongWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
            throws IOException {
        return new MergedBlocks(super.getRecordReader(split, job, reporter), reporter);
    }

    @Override
    final PieceReader.Opener<LongWritable, Text> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter) {
        return TextOpener.ofBlocks(settings, task, lines -> reporter.incrCounter(TaskCounter.MAP_INPUT_RECORDS, lines));
    }
}
