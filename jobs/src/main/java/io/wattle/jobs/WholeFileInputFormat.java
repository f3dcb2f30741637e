package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** A map per file. A record is how many bytes were read at once; the bytes themselves are dropped. */
public final class WholeFileInputFormat extends FileInputFormat<NullWritable, LongWritable> {

    @Override
    protected boolean isSplitable(JobContext context, Path file) {
        return false;
    }

    @Override
    public RecordReader<NullWritable, LongWritable> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new FileReader();
    }

    private static final class FileReader extends RecordReader<NullWritable, LongWritable> {

        /** As TestDFSIO, unless told otherwise. */
        private static final int BUFFER_BYTES = 1_000_000;

        private final byte[] buffer = new byte[BUFFER_BYTES];
        private final LongWritable now = new LongWritable();
        private FSDataInputStream in;
        private long bytes;
        private long done;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
            Path file = ((FileSplit) split).getPath();
            bytes = ((FileSplit) split).getLength();
            in = file.getFileSystem(context.getConfiguration()).open(file);
        }

        @Override
        public boolean nextKeyValue() throws IOException {
            int read = in.read(buffer);
            if (read < 0) {
                return false;
            }
            done += read;
            now.set(read);
            return true;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public LongWritable getCurrentValue() {
            return now;
        }

        @Override
        public float getProgress() {
            return bytes == 0 ? 1 : Math.min(1, (float) done / bytes);
        }

        @Override
        public void close() throws IOException {
            if (in != null) {
                in.close();
            }
        }
    }
}
