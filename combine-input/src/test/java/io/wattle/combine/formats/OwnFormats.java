package io.wattle.combine.formats;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/** Formats of users, for mapreduce, that have a say in their splits. */
final class OwnFormats {

    private OwnFormats() {}

    /** Gives strings that are there already. */
    private static final class Given extends RecordReader<NullWritable, Text> {
        private final Iterator<String> lines;
        private final Text line = new Text();

        Given(List<String> lines) {
            this.lines = lines.iterator();
        }

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {}

        @Override
        public boolean nextKeyValue() {
            boolean more = lines.hasNext();
            if (more) {
                line.set(lines.next());
            }
            return more;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public Text getCurrentValue() {
            return line;
        }

        @Override
        public float getProgress() {
            return 0;
        }

        @Override
        public void close() {}
    }

    /** As those for LZO files: no index is input, and splits begin where an index says. */
    public static final class Indexed extends FileInputFormat<NullWritable, Text> {
        @Override
        protected List<FileStatus> listStatus(JobContext job) throws IOException {
            List<FileStatus> files = new ArrayList<>(super.listStatus(job));
            files.removeIf(it -> it.getPath().getName().endsWith(IndexedFiles.INDEX));
            return files;
        }

        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            List<InputSplit> splits = new ArrayList<>();
            for (InputSplit split : super.getSplits(job)) {
                FileSplit file = (FileSplit) split;
                List<Long> index = IndexedFiles.index(file.getPath(), job.getConfiguration());
                long length = file.getPath()
                        .getFileSystem(job.getConfiguration())
                        .getFileStatus(file.getPath())
                        .getLen();
                long start = IndexedFiles.aligned(index, file.getStart(), length);
                long end = IndexedFiles.aligned(index, file.getStart() + file.getLength(), length);
                if (end > start) {
                    splits.add(new FileSplit(file.getPath(), start, end - start, file.getLocations()));
                }
            }
            return splits;
        }

        @Override
        public RecordReader<NullWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context)
                throws IOException {
            FileSplit file = (FileSplit) split;
            return new Given(IndexedFiles.lines(
                    file.getPath(), file.getStart(), file.getStart() + file.getLength(), context.getConfiguration()));
        }
    }

    /** A split that says more than where it is. */
    public static final class Marked extends FileSplit {
        private String mark = "";

        public Marked() {}

        Marked(Path file, long start, long length, String[] hosts, String mark) {
            super(file, start, length, hosts);
            this.mark = mark;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            super.write(out);
            Text.writeString(out, mark);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            super.readFields(in);
            mark = Text.readString(in);
        }
    }

    /** Makes splits of its own, on hosts of its own; its records are what they say. */
    public static final class Marking extends FileInputFormat<NullWritable, Text> {
        @Override
        protected FileSplit makeSplit(Path file, long start, long length, String[] hosts) {
            return marked(file, start, length);
        }

        @Override
        protected FileSplit makeSplit(Path file, long start, long length, String[] hosts, String[] inMemory) {
            return marked(file, start, length);
        }

        private static FileSplit marked(Path file, long start, long length) {
            return new Marked(file, start, length, new String[] {"own-host"}, "mark of " + file.getName());
        }

        @Override
        public RecordReader<NullWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            Marked marked = (Marked) split;
            return new Given(List.of(marked.mark + " at " + marked.getStart() + "+" + marked.getLength()));
        }
    }

    /** A split of each file, where the file's name says; its record is where the split that is read is. */
    public static final class Named extends FileInputFormat<NullWritable, Text> {
        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            List<InputSplit> splits = new ArrayList<>();
            for (FileStatus file : listStatus(job)) {
                String[] place = file.getPath().getName().split("_");
                long start = Long.parseLong(place[1]);
                splits.add(new FileSplit(file.getPath(), start, Long.parseLong(place[2]), new String[0]));
            }
            return splits;
        }

        @Override
        public RecordReader<NullWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            FileSplit file = (FileSplit) split;
            return new Given(List.of(file.getStart() + "_" + file.getLength()));
        }
    }

    /** Cuts every 100 bytes. */
    public static final class Short extends TextInputFormat {
        @Override
        protected long computeSplitSize(long blockSize, long minSize, long maxSize) {
            return 100;
        }
    }

    /** What {@link Broken} makes. */
    enum Mistake {
        NO_FILE,
        NO_CONSTRUCTOR,
        WRITE_FAILS,
        FORGETS_PLACE,
        NO_SPLITS
    }

    /** No split of a file. */
    public static final class Nowhere extends InputSplit {
        @Override
        public long getLength() {
            return 1;
        }

        @Override
        public String[] getLocations() {
            return new String[0];
        }
    }

    private static final class NoConstructor extends FileSplit {
        NoConstructor(Path file) {
            super(file, 0, 1, new String[0]);
        }
    }

    /** Cannot be written. */
    public static class Unwritable extends FileSplit {
        public Unwritable() {}

        Unwritable(Path file) {
            super(file, 0, 1, new String[0]);
        }

        @Override
        public void write(DataOutput out) throws IOException {
            throw new IOException("not to be written");
        }
    }

    /** Does not read what it is of. */
    public static final class Forgetful extends FileSplit {
        public Forgetful() {
            super(new Path("/none"), 0, 0, new String[0]);
        }

        Forgetful(Path file) {
            super(file, 0, 1, new String[0]);
        }

        @Override
        public void write(DataOutput out) {}

        @Override
        public void readFields(DataInput in) {}
    }

    /** Makes splits that cannot be packed. */
    public static final class Broken extends TextInputFormat {
        static final String MISTAKE = "testing.mistake";

        @Override
        public List<InputSplit> getSplits(JobContext job) throws IOException {
            Path file = ((FileSplit) super.getSplits(job).get(0)).getPath();
            return List.of(
                    switch (job.getConfiguration().getEnum(MISTAKE, Mistake.NO_SPLITS)) {
                        case NO_FILE -> new Nowhere();
                        case NO_CONSTRUCTOR -> new NoConstructor(file);
                        case WRITE_FAILS -> new Unwritable(file);
                        case FORGETS_PLACE -> new Forgetful(file);
                        case NO_SPLITS -> throw new IOException("no splits of " + file.getName());
                    });
        }

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
