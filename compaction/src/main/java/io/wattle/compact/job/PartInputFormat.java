package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.plan.PlanFile;
import io.wattle.compact.plan.PlannedPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** A split, and a record, for each part of the plan that is not committed. */
public final class PartInputFormat extends InputFormat<NullWritable, PlannedPart> {

    @Override
    public List<InputSplit> getSplits(JobContext job) throws IOException {
        CompactedDirectory directory = JobKeys.directory(job.getConfiguration());
        FileSystem fs = directory.path().getFileSystem(job.getConfiguration());
        Set<String> committed = CommittedParts.names(fs, directory);
        List<InputSplit> splits = new ArrayList<>();
        for (PlannedPart part : PlanFile.read(fs, directory).parts()) {
            if (!committed.contains(CompactedDirectory.partName(part.number()))) {
                splits.add(new PartSplit(part));
            }
        }
        return splits;
    }

    @Override
    public RecordReader<NullWritable, PlannedPart> createRecordReader(InputSplit split, TaskAttemptContext context) {
        return new OnePart();
    }

    private static final class OnePart extends RecordReader<NullWritable, PlannedPart> {
        private PlannedPart part;
        private boolean given;

        @Override
        public void initialize(InputSplit split, TaskAttemptContext context) {
            part = ((PartSplit) split).part();
        }

        @Override
        public boolean nextKeyValue() {
            boolean first = !given;
            given = true;
            return first;
        }

        @Override
        public NullWritable getCurrentKey() {
            return NullWritable.get();
        }

        @Override
        public PlannedPart getCurrentValue() {
            return part;
        }

        @Override
        public float getProgress() {
            return 0;
        }

        @Override
        public void close() {}
    }
}
