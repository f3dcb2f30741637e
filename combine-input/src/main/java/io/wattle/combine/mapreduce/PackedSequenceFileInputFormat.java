package io.wattle.combine.mapreduce;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.plan.JobFormats;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Packed SequenceFiles, and the data of MapFiles. */
public class PackedSequenceFileInputFormat<K, V> extends PackedInputFormat<K, V> {

    @Override
    final PoolFormat format(JobContext job, Pool pool) throws IOException {
        JobFormats.refuseOther(pool, getClass());
        return PoolFormat.cutHere(path -> isSplitable(job, path));
    }

    @Override
    final boolean mapFiles(JobContext job) {
        return true;
    }

    @Override
    final PieceReader.Opener<K, V> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, TaskAttemptContext context) {
        return SequencePiece.opener(settings, task.conf());
    }
}
