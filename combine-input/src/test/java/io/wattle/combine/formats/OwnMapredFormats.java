package io.wattle.combine.formats;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.TextInputFormat;

/** Formats of users, for mapred, that have a say in their splits. */
final class OwnMapredFormats {

    private OwnMapredFormats() {}

    /** Gives strings that are there already. */
    private record Given(Iterator<String> lines) implements RecordReader<NullWritable, Text> {
        @Override
        public boolean next(NullWritable key, Text value) {
            boolean more = lines.hasNext();
            if (more) {
                value.set(lines.next());
            }
            return more;
        }

        @Override
        public NullWritable createKey() {
            return NullWritable.get();
        }

        @Override
        public Text createValue() {
            return new Text();
        }

        @Override
        public long getPos() {
            return 0;
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
        protected FileStatus[] listStatus(JobConf job) throws IOException {
            return Arrays.stream(super.listStatus(job))
                    .filter(it -> !it.getPath().getName().endsWith(IndexedFiles.INDEX))
                    .toArray(FileStatus[]::new);
        }

        @Override
        public InputSplit[] getSplits(JobConf job, int wanted) throws IOException {
            List<InputSplit> splits = new ArrayList<>();
            for (InputSplit split : super.getSplits(job, wanted)) {
                FileSplit file = (FileSplit) split;
                List<Long> index = IndexedFiles.index(file.getPath(), job);
                long length = file.getPath()
                        .getFileSystem(job)
                        .getFileStatus(file.getPath())
                        .getLen();
                long start = IndexedFiles.aligned(index, file.getStart(), length);
                long end = IndexedFiles.aligned(index, file.getStart() + file.getLength(), length);
                if (end > start) {
                    splits.add(new FileSplit(file.getPath(), start, end - start, file.getLocations()));
                }
            }
            return splits.toArray(InputSplit[]::new);
        }

        @Override
        public RecordReader<NullWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter)
                throws IOException {
            FileSplit file = (FileSplit) split;
            return new Given(
                    IndexedFiles.lines(file.getPath(), file.getStart(), file.getStart() + file.getLength(), job)
                            .iterator());
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
        public RecordReader<NullWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter) {
            Marked marked = (Marked) split;
            return new Given(List.of(marked.mark + " at " + marked.getStart() + "+" + marked.getLength())
                    .iterator());
        }
    }

    /** A split of each file, where the file's name says; its record is where the split that is read is. */
    public static final class Named extends FileInputFormat<NullWritable, Text> {
        @Override
        public InputSplit[] getSplits(JobConf job, int wanted) throws IOException {
            List<InputSplit> splits = new ArrayList<>();
            for (FileStatus file : listStatus(job)) {
                String[] place = file.getPath().getName().split("_");
                long start = Long.parseLong(place[1]);
                splits.add(new FileSplit(file.getPath(), start, Long.parseLong(place[2]), new String[0]));
            }
            return splits.toArray(InputSplit[]::new);
        }

        @Override
        public RecordReader<NullWritable, Text> getRecordReader(InputSplit split, JobConf job, Reporter reporter) {
            FileSplit file = (FileSplit) split;
            return new Given(List.of(file.getStart() + "_" + file.getLength()).iterator());
        }
    }

    /** Cuts every 100 bytes. */
    public static final class Short extends TextInputFormat {
        @Override
        protected long computeSplitSize(long goalSize, long minSize, long blockSize) {
            return 100;
        }
    }
}
