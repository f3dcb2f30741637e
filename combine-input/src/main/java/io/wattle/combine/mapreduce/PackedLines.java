package io.wattle.combine.mapreduce;

import io.wattle.combine.Pool;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import io.wattle.combine.plan.JobFormats;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobContext;

/** What formats of text share. A subclass may keep files whole through {@code isSplitable}. */
abstract class PackedLines<K> extends PackedInputFormat<K, Text> {

    @Override
    final PoolFormat format(JobContext job, Pool pool) throws IOException {
        JobFormats.refuseOther(pool, getClass());
        Splittability text = new TextSplittability(job.getConfiguration());
        return PoolFormat.cutHere(path -> text.splittable(path) && isSplitable(job, path));
    }

    @Override
    final boolean mapFiles(JobContext job) {
        return false;
    }
}
