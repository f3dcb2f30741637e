package io.wattle.compact.mapred;

import io.wattle.compact.read.CompactedInput;
import io.wattle.compact.read.CompactedRecords;
import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.security.TokenCache;

/** What formats of lines share: splits are those of the data files. */
abstract class CompactedLines<K> extends FileInputFormat<K, Text> {

    @Override
    protected FileStatus[] listStatus(JobConf job) throws IOException {
        // FileInputFormat asks for them in the method that this one replaces.
        TokenCache.obtainTokensForNamenodes(job.getCredentials(), getInputPaths(job), job);
        return CompactedInput.data(job, getInputPaths(job)).toArray(FileStatus[]::new);
    }

    @Override
    public final RecordReader<K, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
            throws IOException {
        FileSplit data = (FileSplit) split;
        CompactedRecords<K> records = CompactedRecords.open(
                data.getPath(), data.getStart(), data.getLength(), new ReporterTask(job, reporter), keys());
        return new CompactedRecordReader<>(records, this::newKey);
    }

    abstract CompactedRecords.Keys<K> keys();

    abstract K newKey();
}
