package io.wattle.combine.mapred;

import io.wattle.combine.config.ReadSettings;
import io.wattle.combine.list.Splittability;
import io.wattle.combine.read.PieceReader;
import io.wattle.combine.read.SequencePiece;
import io.wattle.combine.read.TaskHandle;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;

/** Packed SequenceFiles, and the data of MapFiles. */
public class PackedSequenceFileInputFormat<K, V> extends PackedInputFormat<K, V> {

    @Override
    final Splittability splittability(JobConf job) {
        return path -> isSplitable(path.getFileSystem(job), path);
    }

    @Override
    final boolean mapFiles(JobConf job) {
        return true;
    }

    @Override
    final PieceReader.Opener<K, V> opener(ReadSettings settings, TaskHandle task, JobConf job, Reporter reporter) {
        return SequencePiece.opener(settings, task.conf());
    }
}
