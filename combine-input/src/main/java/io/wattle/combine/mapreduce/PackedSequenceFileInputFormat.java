package io.wattle.combine.mapreduce;

import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Packed SequenceFiles, and the data of MapFiles. */
public class PackedSequenceFileInputFormat<K, V> extends PackedInputFormat<K, V> {

    @Override
    final Splittability splittability(JobContext job) {
        return path -> isSplitable(job, path);
    }

    @Override
    final boolean mapFiles(JobContext job) {
        return true;
    }

    @Override
    final PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, TaskAttemptContext context) {
        return SequencePiece.opener(settings, task.conf());
    }
}
