package io.wattle.jobs;

import java.io.IOException;
import java.util.StringTokenizer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Counts the words of text files: the {@code wordcount} of Zhao2016 (sec. 5.2.1). A word is what {@link StringTokenizer}
 * splits at white space.
 */
public final class WordCount {

    /** Configuration key: run the reducer as combiner after each map (default false, as in the study's first job). */
    public static final String COMBINER_KEY = "wattle.job.combiner";

    private WordCount() {}

    /**
     * Completes a job whose configuration, paths and name the caller has set. The key
     * {@code mapreduce.input.fileinputformat.split.maxsize} switches from one map per file to combined small files.
     */
    public static void configure(Job job) {
        job.setJarByClass(WordCount.class);
        job.setMapperClass(TokenMapper.class);
        job.setReducerClass(SumReducer.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(IntWritable.class);
        if (job.getConfiguration().getBoolean(COMBINER_KEY, false)) {
            job.setCombinerClass(SumReducer.class);
        }
        setLines(job);
    }

    /** Lines of text: of files that Hadoop combines if a size is set for splits, else one map per file. */
    static void setLines(Job job) {
        boolean combineFiles = job.getConfiguration().get(FileInputFormat.SPLIT_MAXSIZE) != null;
        job.setInputFormatClass(combineFiles ? CombineTextInputFormat.class : TextInputFormat.class);
    }

    /** Emits (word, 1) for each word of a line. */
    public static final class TokenMapper extends Mapper<LongWritable, Text, Text, IntWritable> {
        private static final IntWritable ONE = new IntWritable(1);
        private final Text word = new Text();

        @Override
        protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
            StringTokenizer words = new StringTokenizer(line.toString());
            while (words.hasMoreTokens()) {
                word.set(words.nextToken());
                context.write(word, ONE);
            }
        }
    }

    /** Sums the counts of a word; serves as combiner too. */
    public static final class SumReducer extends Reducer<Text, IntWritable, Text, IntWritable> {
        private final IntWritable sum = new IntWritable();

        @Override
        protected void reduce(Text word, Iterable<IntWritable> counts, Context context)
                throws IOException, InterruptedException {
            int total = 0;
            for (IntWritable count : counts) {
                total += count.get();
            }
            sum.set(total);
            context.write(word, sum);
        }
    }
}
