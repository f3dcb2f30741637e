package io.wattle.combine.mapred;

import io.wattle.combine.list.Splittability;
import io.wattle.combine.list.TextSplittability;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;

/** What formats of text share. A subclass may keep files whole through {@code isSplitable}. */
abstract class PackedLines<K> extends PackedInputFormat<K, Text> {

    @Override
    final Splittability splittability(JobConf job) throws IOException {
        Splittability text = new TextSplittability(job);
        return path -> text.splittable(path) && isSplitable(path.getFileSystem(job), path);
    }

    @Override
    final boolean mapFiles(JobConf job) {
        return false;
    }
}
