package io.wattle.tuning.profile;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How often a job tried its tasks, as far as it is known; in parentheses Hadoop's keys.
 *
 * @param mapSpeculative whether slow maps got second attempts ({@code mapreduce.map.speculative})
 * @param reduceSpeculative whether slow reduces did ({@code mapreduce.reduce.speculative})
 * @param maps attempts of one map that could fail until the job did ({@code mapreduce.map.maxattempts})
 * @param reduces attempts of one reduce ({@code mapreduce.reduce.maxattempts})
 */
public record PastAttempts(
        Optional<Boolean> mapSpeculative, Optional<Boolean> reduceSpeculative, OptionalInt maps, OptionalInt reduces) {

    /** That nobody recorded. */
    static final PastAttempts UNKNOWN =
            new PastAttempts(Optional.empty(), Optional.empty(), OptionalInt.empty(), OptionalInt.empty());
}
