package io.wattle.jobs;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * Counts the messages of Hadoop's own logs by day and level: the {@code logcount} of Zhao2016 (sec. 5.2.2). Its reducer
 * is always its combiner, as in the study. Lines that begin no message, such as those of a stack trace, are left out and
 * counted.
 */
public final class LogCount {

    /** {@code 2015-10-17 15:37:56,547 INFO [main] ...}: the day and the level. */
    private static final Pattern MESSAGE =
            Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) \\d\\d:\\d\\d:\\d\\d[,.]\\d+ +([A-Z]{4,5})(?!\\w)");

    /** What lines are. */
    public enum Lines {
        /** Counted. */
        MESSAGES,
        /** Left out. */
        OTHERS
    }

    private LogCount() {}

    /**
     * Completes a job whose configuration, paths and name the caller has set. The key
     * {@code mapreduce.input.fileinputformat.split.maxsize} switches from one map per file to combined small files.
     */
    public static void configure(Job job) {
        job.setJarByClass(LogCount.class);
        job.setMapperClass(MessageMapper.class);
        job.setCombinerClass(WordCount.SumReducer.class);
        job.setReducerClass(WordCount.SumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        WordCount.setLines(job);
    }

    /** Day and level of a line, such as {@code 2015-10-17 INFO}; empty if it begins no message. */
    public static Optional<String> key(String line) {
        Matcher message = MESSAGE.matcher(line);
        return message.lookingAt() ? Optional.of(message.group(1) + " " + message.group(2)) : Optional.empty();
    }

    /** Emits (day and level, 1) for each message. */
    public static final class MessageMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
        private static final IntWritable ONE = new IntWritable(1);
        private final Text key = new Text();

        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            Optional<String> found = key(line.toString());
            context.getCounter(found.isPresent() ? Lines.MESSAGES : Lines.OTHERS)
                    .increment(1);
            if (found.isPresent()) {
                key.set(found.get());
                context.write(key, ONE);
            }
        }
    }
}
