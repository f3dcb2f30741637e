package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads files from the first to the last byte, as TestDFSIO does with {@code -read}: a map per file, and nothing is computed. Writes
 * {@code name TAB bytes} of each. Unlike TestDFSIO it reads any files, and runs where their first blocks are.
 */
public final class FileRead {

    private FileRead() {}

    /** Completes a job whose configuration, paths and name the caller has set. */
    public static void configure(Job job) {
        job.setJarByClass(FileRead.class);
        job.setInputFormatClass(WholeFileInputFormat.class);
        job.setMapperClass(BytesMapper.class);
        job.setOutputKeyClass(Text.class);
        job.setOutputValueClass(LongWritable.class);
    }

    /** Adds up the bytes of a file. */
    public static final class BytesMapper extends Mapper<NullWritable, LongWritable, Text, LongWritable> {
        private long bytes;

        @Override
        protected void map(NullWritable nothing, LongWritable read, Context context) {
            bytes += read.get();
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            String name = ((FileSplit) context.getInputSplit()).getPath().getName();
            context.write(new Text(name), new LongWritable(bytes));
        }
    }
}
