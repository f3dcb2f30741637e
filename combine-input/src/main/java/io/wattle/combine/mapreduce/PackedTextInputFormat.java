package io.wattle.combine.mapreduce;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.TaskHandle;
import io.wattle.combine.read.TextOpener;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Packed text files, plain or compressed: keys are offsets, values lines, as those of TextInputFormat. */
public class PackedTextInputFormat extends PackedLines<LongWritable> {

    @Override
    final PieceReader.Opener<LongWritable, Text> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, TaskAttemptContext context) {
        return new TextOpener(settings, task);
    }
}
