package io.wattle.simulator.job;

/**
 * How often a job tries its tasks; in parentheses Hadoop's keys. Immutable.
 *
 * @param mapSpeculative whether a slow map gets a second attempt beside the first one ({@code mapreduce.map.speculative})
 * @param reduceSpeculative whether a slow reduce gets one ({@code mapreduce.reduce.speculative})
 * @param mapAttempts of one map that may fail until the job does ({@code mapreduce.map.maxattempts}), at least 1
 * @param reduceAttempts of one reduce ({@code mapreduce.reduce.maxattempts}), at least 1
 */
public record AttemptSettings(boolean mapSpeculative, boolean reduceSpeculative, int mapAttempts, int reduceAttempts) {

    /** Hadoop's numbers; no second attempts beside first ones, unlike Hadoop: docs/simulator-model.md says why. */
    public static final AttemptSettings DEFAULT =
            new AttemptSettings(false, false, HadoopDefaults.ATTEMPTS, HadoopDefaults.ATTEMPTS);

    public AttemptSettings {
        SettingException.requireAtLeast("mapAttempts", mapAttempts, 1);
        SettingException.requireAtLeast("reduceAttempts", reduceAttempts, 1);
    }

    /** With second attempts beside slow ones, or without. */
    public AttemptSettings speculative(boolean maps, boolean reduces) {
        return new AttemptSettings(maps, reduces, mapAttempts, reduceAttempts);
    }
}
