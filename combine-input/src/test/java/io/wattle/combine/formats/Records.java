package io.wattle.combine.formats;

import io.wattle.combine.Reading.Api;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.mapred.AvroWrapper;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.parquet.hadoop.mapred.Container;

/** The records that any input format gives, packed or not: splits are made, sent and read as tasks do. */
final class Records {

    static final String ATTEMPT = "attempt_1_0001_m_000000_1";

    final List<Object> splits = new ArrayList<>();
    final List<String> read = new ArrayList<>();
    /** The same by split. */
    final List<List<String>> bySplit = new ArrayList<>();

    private Records() {}

    /** What happens between planning and reading. */
    interface Then {
        void happen() throws Exception;
    }

    static Records of(Api api, Configuration conf, Class<?> format, Path... inputs) throws Exception {
        return changed(api, conf, format, () -> {}, inputs);
    }

    static Records changed(Api api, Configuration conf, Class<?> format, Then between, Path... inputs)
            throws Exception {
        Records records = new Records();
        if (api == Api.MAPREDUCE) {
            records.mapreduce(conf, format, between, inputs);
        } else {
            records.mapred(conf, format, between, inputs);
        }
        return records;
    }

    /** Reads one split that somebody hands over. */
    static List<String> handedOver(Api api, Configuration conf, Class<?> format, Object split) throws Exception {
        Records records = new Records();
        if (api == Api.MAPREDUCE) {
            records.readNew(Job.getInstance(conf), format, (InputSplit) split);
        } else {
            records.readOld(new JobConf(conf), format, (org.apache.hadoop.mapred.InputSplit) split);
        }
        return records.read;
    }

    private void mapreduce(Configuration conf, Class<?> format, Then between, Path... inputs) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, inputs);
        List<InputSplit> made = ((InputFormat<?, ?>) ReflectionUtils.newInstance(format, conf)).getSplits(job);
        splits.addAll(made);
        between.happen();
        for (InputSplit split : made) {
            readNew(job, format, sent(split));
        }
    }

    private void readNew(Job job, Class<?> format, InputSplit split) throws Exception {
        job.getConfiguration().set(MRJobConfig.TASK_ATTEMPT_ID, ATTEMPT);
        TaskAttemptContext task = new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName(ATTEMPT));
        InputFormat<?, ?> there = (InputFormat<?, ?>) ReflectionUtils.newInstance(format, job.getConfiguration());
        int first = read.size();
        try (RecordReader<?, ?> reader = there.createRecordReader(split, task)) {
            reader.initialize(split, task);
            while (reader.nextKeyValue()) {
                read.add(shown(reader.getCurrentKey()) + "\t" + shown(reader.getCurrentValue()));
            }
        }
        bySplit.add(List.copyOf(read.subList(first, read.size())));
    }

    @SuppressWarnings("unchecked")
    private void mapred(Configuration conf, Class<?> format, Then between, Path... inputs) throws Exception {
        JobConf job = new JobConf(conf);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, inputs);
        var made = ((org.apache.hadoop.mapred.InputFormat<Object, Object>) ReflectionUtils.newInstance(format, job))
                .getSplits(job, 1);
        splits.addAll(Arrays.asList(made));
        between.happen();
        for (org.apache.hadoop.mapred.InputSplit split : made) {
            readOld(job, format, sent(split));
        }
    }

    @SuppressWarnings("unchecked")
    private void readOld(JobConf job, Class<?> format, org.apache.hadoop.mapred.InputSplit split) throws Exception {
        job.set(MRJobConfig.TASK_ATTEMPT_ID, ATTEMPT);
        var there = (org.apache.hadoop.mapred.InputFormat<Object, Object>) ReflectionUtils.newInstance(format, job);
        int first = read.size();
        var reader = there.getRecordReader(split, job, Reporter.NULL);
        try {
            Object key = reader.createKey();
            Object value = reader.createValue();
            while (reader.next(key, value)) {
                read.add(shown(key) + "\t" + shown(value));
            }
        } finally {
            reader.close();
        }
        bySplit.add(List.copyOf(read.subList(first, read.size())));
    }

    private static String shown(Object object) {
        if (object instanceof AvroWrapper<?> avro) {
            return String.valueOf(avro.datum());
        }
        return String.valueOf(object instanceof Container<?> parquet ? parquet.get() : object);
    }

    /** A split after its way to a task. */
    @SuppressWarnings("unchecked")
    private static <S> S sent(S split) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ((Writable) split).write(new DataOutputStream(bytes));
        Writable sent = (Writable) ReflectionUtils.newInstance(split.getClass(), null);
        sent.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        return (S) sent;
    }
}
