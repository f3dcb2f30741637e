package io.wattle.compact.mapreduce;

import io.wattle.compact.read.CompactedInput;
import io.wattle.compact.read.CompactedRecords;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/** What formats of lines share: splits are those of the data files. */
abstract class CompactedLines<K> extends FileInputFormat<K, Text> {

    @Override
    protected List<FileStatus> listStatus(JobContext job) throws IOException {
        // FileInputFormat asks for them in the method that this one replaces.
        TokenCache.obtainTokensForNamenodes(job.getCredentials(), getInputPaths(job), job.getConfiguration());
        return CompactedInput.data(job.getConfiguration(), getInputPaths(job));
    }

    @Override
    public final RecordReader<K, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new CompactedRecordReader<>(keys());
    }

    abstract CompactedRecords.Keys<K> keys();
}
