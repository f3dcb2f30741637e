package io.wattle.benchmarks.packing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/**
 * A job's input read from the first to the last split, one after the other, as a single map would.
 *
 * @param splits how many there were
 * @param planSeconds until they were known
 * @param readSeconds from then until the last record
 * @param lines how many records
 * @param digest of all records, whatever their order
 */
record TextReading(int splits, double planSeconds, double readSeconds, long lines, long digest) {

    private static final double NANOS = 1e9;

    /** Reads the lines of the files below a folder. */
    static TextReading of(InputFormat<?, ?> format, Configuration conf, Path folder)
            throws IOException, InterruptedException {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, folder);
        long start = System.nanoTime();
        List<InputSplit> splits = format.getSplits(job);
        long planned = System.nanoTime();
        long lines = 0;
        long digest = 0;
        for (int i = 0; i < splits.size(); i++) {
            TaskAttemptContext task = new TaskAttemptContextImpl(
                    job.getConfiguration(), new TaskAttemptID("read", 1, TaskType.MAP, i, 0));
            try (RecordReader<?, ?> reader = format.createRecordReader(splits.get(i), task)) {
                reader.initialize(splits.get(i), task);
                while (reader.nextKeyValue()) {
                    lines++;
                    digest += digest(reader.getCurrentValue().toString());
                }
            }
        }
        long end = System.nanoTime();
        return new TextReading(splits.size(), (planned - start) / NANOS, (end - planned) / NANOS, lines, digest);
    }

    private static long digest(String line) {
        CRC32C crc = new CRC32C();
        crc.update(line.getBytes(StandardCharsets.UTF_8));
        return crc.getValue();
    }
}
