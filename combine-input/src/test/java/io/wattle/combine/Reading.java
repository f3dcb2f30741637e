package io.wattle.combine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.read.ReadCounter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Plans and reads as the two APIs' tasks do, and notes what a mapper would see. */
public final class Reading {

    /** One record as a mapper sees it; {@code confFile} and the rest come from the task's configuration. */
    record Seen(int split, String file, long offset, long index, String key, String value, String confFile) {}

    public enum Api {
        MAPREDUCE,
        MAPRED
    }

    /** A second one: the first leaves no file out. */
    static final String ATTEMPT = "attempt_1_0001_m_000007_1";

    /** Names another attempt. */
    static final String ATTEMPT_KEY = "testing.attempt";

    /** Whether each split is read by a task of its own. */
    static final String ATTEMPT_OF_EACH = "testing.attempt-of-each";

    final List<Seen> seen = new ArrayList<>();
    final List<PackedFileSplit> splits = new ArrayList<>();
    final List<List<Float>> progress = new ArrayList<>();
    final TestingReporter reporter = new TestingReporter();
    private final Configuration conf;
    private final BetweenPlanAndRead between;

    /** What happens to files after the splits are planned, before the first is read. */
    interface BetweenPlanAndRead {
        void happen() throws Exception;
    }

    private Reading(Configuration conf, BetweenPlanAndRead between) {
        this.conf = conf;
        this.between = between;
    }

    /** Plans and reads everything; text formats unless the configuration names an inner one. */
    static Reading all(Api api, Configuration conf, Class<?> format, Path... inputs) throws Exception {
        return changed(api, conf, format, () -> {}, inputs);
    }

    /** As {@link #all}, but the files change between planning and reading. */
    static Reading changed(Api api, Configuration conf, Class<?> format, BetweenPlanAndRead between, Path... inputs)
            throws Exception {
        Reading reading = new Reading(conf, between);
        if (api == Api.MAPREDUCE) {
            reading.mapreduce(format, inputs);
        } else {
            reading.mapred(format, inputs);
        }
        return reading;
    }

    static Reading changed(Api api, Configuration conf, BetweenPlanAndRead between, Path... inputs) throws Exception {
        return changed(api, conf, format(api, "PackedTextInputFormat"), between, inputs);
    }

    /** The class of the same simple name for an API. */
    public static Class<?> format(Api api, String simpleName) throws ClassNotFoundException {
        return Class.forName("io.wattle.combine." + (api == Api.MAPRED ? "mapred." : "mapreduce.") + simpleName);
    }

    public static Reading text(Api api, Configuration conf, Path... inputs) throws Exception {
        return all(api, conf, format(api, "PackedTextInputFormat"), inputs);
    }

    long count(ReadCounter counter) {
        return reporter.count(counter);
    }

    public List<String> values() {
        return seen.stream().map(Seen::value).toList();
    }

    private void mapreduce(Class<?> type, Path... inputs) throws Exception {
        Job job = Job.getInstance(conf);
        FileInputFormat.setInputPaths(job, inputs);
        InputFormat<?, ?> format = (InputFormat<?, ?>) type.getConstructor().newInstance();
        List<InputSplit> planned = format.getSplits(job);
        between.happen();
        for (InputSplit split : planned) {
            // As Hadoop does: each task has a format of its own.
            job.getConfiguration().set(MRJobConfig.TASK_ATTEMPT_ID, attempt());
            TaskAttemptContext task =
                    new TaskAttemptContextImpl(job.getConfiguration(), TaskAttemptID.forName(attempt()), reporter);
            PackedFileSplit sent = sent((PackedFileSplit) split);
            List<Float> steps = new ArrayList<>();
            InputFormat<?, ?> there = (InputFormat<?, ?>) type.getConstructor().newInstance();
            try (RecordReader<?, ?> reader = there.createRecordReader(sent, task)) {
                reader.initialize(sent, task);
                steps.add(reader.getProgress());
                while (reader.nextKeyValue()) {
                    note(reader.getCurrentKey(), reader.getCurrentValue(), task.getConfiguration());
                    steps.add(reader.getProgress());
                }
                steps.add(reader.getProgress());
            }
            progress.add(steps);
        }
    }

    @SuppressWarnings("unchecked")
    private void mapred(Class<?> type, Path... inputs) throws Exception {
        JobConf job = new JobConf(conf);
        org.apache.hadoop.mapred.FileInputFormat.setInputPaths(job, inputs);
        var format = (org.apache.hadoop.mapred.InputFormat<Object, Object>)
                type.getConstructor().newInstance();
        org.apache.hadoop.mapred.InputSplit[] planned = format.getSplits(job, 1);
        between.happen();
        for (org.apache.hadoop.mapred.InputSplit split : planned) {
            List<Float> steps = new ArrayList<>();
            job.set(MRJobConfig.TASK_ATTEMPT_ID, attempt());
            var reader = format.getRecordReader(sent((PackedFileSplit) split), job, reporter);
            try {
                Object key = reader.createKey();
                Object value = reader.createValue();
                steps.add(reader.getProgress());
                while (reader.next(key, value)) {
                    note(key, value, job);
                    steps.add(reader.getProgress());
                }
                steps.add(reader.getProgress());
            } finally {
                reader.close();
            }
            progress.add(steps);
        }
    }

    /** Of the task of the next split. */
    private String attempt() {
        return conf.getBoolean(ATTEMPT_OF_EACH, false)
                ? String.format("attempt_1_0001_m_%06d_1", splits.size())
                : conf.get(ATTEMPT_KEY, ATTEMPT);
    }

    private void note(Object key, Object value, Configuration own) {
        seen.add(new Seen(
                splits.size() - 1,
                CombineContext.currentFile().getName(),
                CombineContext.currentOffset(),
                CombineContext.recordIndex(),
                key.toString(),
                value.toString(),
                own.get(MRJobConfig.MAP_INPUT_FILE)));
    }

    /** The split after its way to the task. */
    private PackedFileSplit sent(PackedFileSplit split) throws IOException {
        splits.add(split);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        split.write(new DataOutputStream(bytes));
        PackedFileSplit sent = new PackedFileSplit();
        sent.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        assertThat(sent.getPaths()).isEqualTo(split.getPaths());
        assertThat(sent.getStartOffsets()).isEqualTo(split.getStartOffsets());
        assertThat(sent.getLengths()).isEqualTo(split.getLengths());
        assertThat(sent.getLength())
                .isEqualTo(split.getLength())
                .isEqualTo(Arrays.stream(split.getLengths()).sum());
        return sent;
    }
}
