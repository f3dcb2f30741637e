package io.wattle.compact.mapreduce;

import io.wattle.combine.FileOffset;
import io.wattle.combine.read.FileOffsetOpener;
import io.wattle.compact.read.CompactedRecords;

/**
 * Lines of the files in compacted directories; keys say which original file a line is from, and where it begins in it.
 */
public class CompactedFileOffsetTextInputFormat extends CompactedLines<FileOffset> {

    @Override
    final CompactedRecords.Keys<FileOffset> keys() {
        return FileOffsetOpener::new;
    }
}
