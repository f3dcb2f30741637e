package io.wattle.combine.plan;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.list.LeftOut;
import java.util.List;

/**
 * The splits of a job.
 *
 * @param splits in the order of hosts
 * @param files that they read
 * @param emptyFiles that nobody reads
 * @param bad what was left out, as it cannot be read
 * @param sizeBytes what the splits were to hold at most
 */
public record SplitPlan(List<PlannedSplit> splits, long files, long emptyFiles, LeftOut bad, long sizeBytes) {

    public SplitPlan {
        splits = List.copyOf(splits);
    }

    /** What tasks get. */
    public List<PackedFileSplit> fileSplits() {
        return splits.stream().map(PlannedSplit::split).toList();
    }
}
