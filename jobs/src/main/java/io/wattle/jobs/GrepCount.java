package io.wattle.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/**
 * Counts the occurrences of fixed phrases in the lines of text files: what {@link NativeJob#GREP} does in C++. Each place
 * where a phrase begins counts, also inside another.
 */
public final class GrepCount {

    /** Configuration key: a file with a phrase a line, beside the tasks. This or {@link #PATTERN_KEY}. */
    public static final String FILE_KEY = "wattle.grep.patterns.file";

    /** Configuration key: one phrase. */
    public static final String PATTERN_KEY = "wattle.grep.pattern";

    private GrepCount() {}

    /** Completes a job whose configuration, paths and name the caller has set. */
    public static void configure(Job job) {
        job.setJarByClass(GrepCount.class);
        job.setMapperClass(PhraseMapper.class);
        job.setReducerClass(LongSumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
        PackedInput.configure(job);
    }

    /** The phrases that a configuration names. */
    static List<byte[]> phrases(Configuration conf) throws IOException {
        String file = conf.get(FILE_KEY);
        String phrase = conf.get(PATTERN_KEY);
        if ((file == null) == (phrase == null)) {
            throw new IOException(FILE_KEY + ", " + PATTERN_KEY + ": " + (file == null ? "neither" : "both")
                    + " set (needed: one of them)");
        }
        if (file != null) {
            return TaskFile.lines(FILE_KEY, file);
        }
        if (phrase.isEmpty()) {
            throw new IOException(PATTERN_KEY + ": empty (allowed: 1 byte or more)");
        }
        if (phrase.indexOf('\n') >= 0) {
            throw new IOException(
                    PATTERN_KEY + ": has a line feed (allowed: a part of a line; for more use " + FILE_KEY + ")");
        }
        return List.of(phrase.getBytes(StandardCharsets.UTF_8));
    }

    /** Emits each phrase that it found once, with its count. */
    public static final class PhraseMapper extends Mapper<LongWritable, Text, Text, LongWritable> {
        private PhraseTable table;

        @Override
        protected void setup(Context context) throws IOException {
            table = new PhraseTable(phrases(context.getConfiguration()));
        }

        @Override
        protected void map(LongWritable offset, Text line, Context context) {
            table.add(line.getBytes(), line.getLength());
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            List<Text> keys = new ArrayList<>();
            List<LongWritable> counts = new ArrayList<>();
            table.forEach((phrase, count) -> {
                keys.add(new Text(phrase));
                counts.add(new LongWritable(count));
            });
            for (int i = 0; i < keys.size(); i++) {
                context.write(keys.get(i), counts.get(i));
            }
        }
    }
}
