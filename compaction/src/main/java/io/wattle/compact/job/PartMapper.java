package io.wattle.compact.job;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.plan.PlannedPart;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes, checks and commits the part that it is given. */
public final class PartMapper extends Mapper<NullWritable, PlannedPart, NullWritable, NullWritable> {

    @Override
    protected void map(NullWritable key, PlannedPart part, Context context) throws IOException {
        Configuration conf = context.getConfiguration();
        CompactedDirectory directory = JobKeys.directory(conf);
        context.setStatus(CompactedDirectory.partName(part.number()));
        PartBuild.Built built;
        try {
            built = PartBuild.of(conf, directory, JobKeys.rule(conf), context::progress)
                    .build(part);
        } catch (IOException | RuntimeException e) {
            Failures.note(conf, directory, part.number(), e);
            throw e;
        }
        context.getCounter(CompactionCounter.FILES_COMPACTED).increment(built.files());
        context.getCounter(CompactionCounter.BYTES_COMPACTED).increment(built.bytes());
        context.getCounter(CompactionCounter.FILES_LEFT_OUT).increment(built.leftOut());
    }
}
