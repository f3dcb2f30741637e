package io.wattle.combine.mapreduce;

import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobContext;

/** What formats of text share. A subclass may keep files whole through {@code isSplitable}. */
abstract class PackedLines<K> extends PackedInputFormat<K, Text> {

    @Override
    final Splittability splittability(JobContext job) throws IOException {
        Splittability text = new TextSplittability(job.getConfiguration());
        return path -> text.splittable(path) && isSplitable(job, path);
    }

    @Override
    final boolean mapFiles(JobContext job) {
        return false;
    }
}
