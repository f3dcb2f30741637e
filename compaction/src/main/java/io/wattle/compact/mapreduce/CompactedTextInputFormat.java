package io.wattle.compact.mapreduce;

import io.wattle.compact.read.CompactedRecords;
import org.apache.hadoop.io.LongWritable;

/**
 * Lines of the files in compacted directories; keys are offsets in the original files. {@link
 * io.wattle.combine.CombineContext} says which file a record is from. docs/compaction.md describes it.
 */
public class CompactedTextInputFormat extends CompactedLines<LongWritable> {

    @Override
    final CompactedRecords.Keys<LongWritable> keys() {
        return lines -> lines;
    }
}
