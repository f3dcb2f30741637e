package io.wattle.combine.mapred;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.PoolFormat;
import io.wattle.combine.plan.JobFormats;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** Packed SequenceFiles, and the data of MapFiles. */
public class PackedSequenceFileInputFormat<K, V> extends PackedInputFormat<K, V> {

    @Override
    final PoolFormat format(JobConf job, Pool pool) throws IOException {
        JobFormats.refuseOther(pool, getClass());
        return PoolFormat.cutHere(path -> isSplitable(path.getFileSystem(job), path));
    }

    @Override
    final boolean mapFiles(JobConf job) {
        return true;
    }

    @Override
    final PieceReader.Opener<K, V> opener(
            PackedFileSplit split, ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter) {
        return SequencePiece.opener(settings, task.conf());
    }
}
