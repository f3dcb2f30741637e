package io.wattle.compact.read;

import io.wattle.combine.CombineContext;
import io.wattle.compact.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;

/** The records that formats of both APIs give, sorted: path, offset, key and value of each. */
final class Records {

    private Records() {}

    static List<String> of(Configuration conf, Class<?> format, java.nio.file.Path input) throws Exception {
        return org.apache.hadoop.mapred.InputFormat.class.isAssignableFrom(format)
                ? mapred(conf, format, input)
                : mapreduce(conf, format, input);
    }

    private static List<String> mapreduce(Configuration conf, Class<?> type, java.nio.file.Path input)
            throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, Site.hadoop(input));
        InputFormat<?, ?> format = (InputFormat<?, ?>) ReflectionUtils.newInstance(type, job.getConfiguration());
        TaskAttemptContext task =
                new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName("attempt_1_0001_m_000007_1"));
        List<String> records = new ArrayList<>();
        for (InputSplit split : format.getSplits(job)) {
            try (RecordReader<?, ?> reader = format.createRecordReader(split, task)) {
                reader.initialize(split, task);
                while (reader.nextKeyValue()) {
                    records.add(record(reader.getCurrentKey(), reader.getCurrentValue()));
                }
            }
        }
        return records.stream().sorted().toList();
    }

    @SuppressWarnings("unchecked")
    private static <K, V> List<String> mapred(Configuration conf, Class<?> type, java.nio.file.Path input)
            throws Exception {
        JobConf job = new JobConf(conf);
        job.set("mapreduce.task.attempt.id", "attempt_1_0001_m_000007_1");
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, Site.hadoop(input));
        var format = (org.apache.hadoop.mapred.InputFormat<K, V>) ReflectionUtils.newInstance(type, job);
        List<String> records = new ArrayList<>();
        for (org.apache.hadoop.mapred.InputSplit split : format.getSplits(job, 3)) {
            var reader = format.getRecordReader(split, job, Reporter.NULL);
            K key = reader.createKey();
            V value = reader.createValue();
            while (reader.next(key, value)) {
                records.add(record(key, value));
            }
            reader.close();
        }
        return records.stream().sorted().toList();
    }

    /** The first records of which there are more on one side; empty if there are none. */
    static List<String> differences(List<String> expected, List<String> actual) {
        Map<String, Integer> more = new TreeMap<>();
        expected.forEach(it -> more.merge(it, -1, Integer::sum));
        actual.forEach(it -> more.merge(it, 1, Integer::sum));
        return more.entrySet().stream()
                .filter(it -> it.getValue() != 0)
                .limit(5)
                .map(it -> it.getValue() + " more: " + it.getKey())
                .toList();
    }

    private static String record(Object key, Object value) {
        // Of a piece of bzip2 that does not begin the file, offsets count from where it begins.
        return CombineContext.currentFile().getName().endsWith(".bz2")
                ? CombineContext.currentFile() + " " + value
                : CombineContext.currentFile() + " " + CombineContext.currentOffset() + " " + key + " " + value;
    }
}
