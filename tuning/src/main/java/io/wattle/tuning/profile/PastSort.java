package io.wattle.tuning.profile;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a job's map output was sorted, as far as it is known; in parentheses Hadoop's keys.
 *
 * @param bufferMb that a map sorted in ({@code mapreduce.task.io.sort.mb})
 * @param spillShare of it that was filled when it was written ({@code mapreduce.map.sort.spill.percent})
 * @param mergeFactor files that were merged at once ({@code mapreduce.task.io.sort.factor})
 */
public record PastSort(OptionalDouble bufferMb, OptionalDouble spillShare, OptionalInt mergeFactor) {

    /** That nobody recorded. */
    static final PastSort UNKNOWN = new PastSort(OptionalDouble.empty(), OptionalDouble.empty(), OptionalInt.empty());
}
