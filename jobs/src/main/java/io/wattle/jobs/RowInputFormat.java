package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Rows of TeraGen, read as {@link TeraInputFormat} does and split as every other job's files. That class prints to the client's
 * standard output when it splits, and keeps the last job's splits in a static field.
 */
public final class RowInputFormat extends FileInputFormat<Text, Text> {

    private final TeraInputFormat rows = new TeraInputFormat();

    @Override
    public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException {
        return rows.createRecordReader(split, context);
    }
}
