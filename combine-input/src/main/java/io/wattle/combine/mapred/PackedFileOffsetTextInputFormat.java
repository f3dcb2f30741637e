package io.wattle.combine.mapred;

import io.wattle.combine.FileOffset;
import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.read.FileOffsetOpener;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** Packed text files whose keys say which file a line is from, and where it begins in it. */
public class PackedFileOffsetTextInputFormat extends PackedLines<FileOffset> {

    @Override
    final PieceReader.Opener<FileOffset, Text> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter) {
        return new FileOffsetOpener(new TextOpener(settings, task));
    }
}
