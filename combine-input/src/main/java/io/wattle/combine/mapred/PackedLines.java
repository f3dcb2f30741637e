package io.wattle.combine.mapred;

import io.wattle.combine.Pool;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import io.wattle.combine.plan.JobFormats;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;

/** What formats of text share. A subclass may keep files whole through {@code isSplitable}. */
abstract class PackedLines<K> extends PackedInputFormat<K, Text> {

    @Override
    final PoolFormat format(JobConf job, Pool pool) throws IOException {
        JobFormats.refuseOther(pool, getClass());
        Splittability text = new TextSplittability(job);
        return PoolFormat.cutHere(path -> text.splittable(path) && isSplitable(path.getFileSystem(job), path));
    }

    @Override
    final boolean mapFiles(JobConf job) {
        return false;
    }
}
