package io.wattle.combine.plan;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * How much the job's master has to read of its splits before it starts a task: hosts, place in the file of splits and
 * length of each. Above a limit the master ends the job, long after it was submitted.
 */
final class SplitMetaSize {

    /** Mark, version and number of splits. */
    private static final int HEADER_BYTES = 18;

    /** Where a split begins in the file of splits, below 1 TB. */
    private static final int OFFSET_BYTES = 6;

    private SplitMetaSize() {}

    /** Bytes of all splits, a few for each too many. */
    static long bytes(List<PackedFileSplit> splits) {
        long bytes = HEADER_BYTES;
        for (PackedFileSplit split : splits) {
            String[] locations = split.getLocations();
            bytes += WritableUtils.getVIntSize(locations.length) + OFFSET_BYTES;
            bytes += WritableUtils.getVIntSize(split.getLength());
            for (String location : locations) {
                int length = location.getBytes(StandardCharsets.UTF_8).length;
                bytes += WritableUtils.getVIntSize(length) + length;
            }
        }
        return bytes;
    }

    /** @throws CombineSettingsException if the master would refuse so much */
    static void check(Configuration conf, SplitPlan plan) throws CombineSettingsException {
        long most = conf.getLong(MRJobConfig.SPLIT_METAINFO_MAXSIZE, MRJobConfig.DEFAULT_SPLIT_METAINFO_MAXSIZE);
        long bytes = bytes(plan.fileSplits());
        if (most > 0 && bytes > most) {
            throw new CombineSettingsException(
                    MRJobConfig.SPLIT_METAINFO_MAXSIZE + ": " + most + ", and what the master"
                            + " has to read of " + plan.splits().size() + " splits is about " + bytes
                            + " bytes: it would end the"
                            + " job (set " + CombineKey.SIZE.key() + " higher, now " + plan.sizeBytes() + ", or "
                            + CombineKey.LOCATIONS.key() + " lower, or this key to more, -1 for any)");
        }
    }
}
