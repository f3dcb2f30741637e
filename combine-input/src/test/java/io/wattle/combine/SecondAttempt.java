package io.wattle.combine;

import io.wattle.combine.Reading.Api;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.MapContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** Packed text that is read as by a second attempt: Hadoop's local job runner never makes one. */
final class SecondAttempt {

    private SecondAttempt() {}

    static Class<?> text(Api api) {
        return api == Api.MAPREDUCE ? NewApi.class : OldApi.class;
    }

    private static TaskAttemptID second(Configuration conf) {
        TaskAttemptID first = TaskAttemptID.forName(conf.get(MRJobConfig.TASK_ATTEMPT_ID));
        TaskAttemptID second = new TaskAttemptID(first.getTaskID(), 1);
        conf.set(MRJobConfig.TASK_ATTEMPT_ID, second.toString());
        return second;
    }

    /** Of mapred. */
    public static final class OldApi extends io.wattle.combine.mapred.PackedTextInputFormat {
        @Override
        public org.apache.hadoop.mapred.RecordReader<LongWritable, Text> getRecordReader(
                org.apache.hadoop.mapred.InputSplit split, JobConf job, Reporter reporter) throws IOException {
            second(job);
            return super.getRecordReader(split, job, reporter);
        }
    }

    /** Of mapreduce. */
    public static final class NewApi extends InputFormat<LongWritable, Text> {
        private final io.wattle.combine.mapreduce.PackedTextInputFormat format =
                new io.wattle.combine.mapreduce.PackedTextInputFormat();

        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            return format.getSplits(job);
        }

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
                throws IOException, InterruptedException {
            return new Reader(format.createRecordReader(split, context));
        }
    }

    private static final class Reader extends RecordReader<LongWritable, Text> {
        private final RecordReader<LongWritable, Text> reader;

        Reader(RecordReader<LongWritable, Text> reader) {
            this.reader = reader;
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException, InterruptedException {
            TaskAttemptID second = second(context.getConfiguration());
            reader.initialize(split, (TaskAttemptContext) Proxy.newProxyInstance(
                    MapContext.class.getClassLoader(),
                    new Class<?>[] {MapContext.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("getTaskAttemptID")) {
                            return second;
                        }
                        try {
                            return method.invoke(context, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        @Override
        public boolean nextKeyValue() throws IOException, InterruptedException {
            return reader.nextKeyValue();
        }

        @Override
        public LongWritable getCurrentKey() throws IOException, InterruptedException {
            return reader.getCurrentKey();
        }

        @Override
        public Text getCurrentValue() throws IOException, InterruptedException {
            return reader.getCurrentValue();
        }

        @Override
        public float getProgress() throws IOException, InterruptedException {
            return reader.getProgress();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
