package io.wattle.combine.since;

import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * Moves the watermark of a job that read only newer files, once it is known how the job ended. For programs; {@link
 * WatermarkCommand} is for shells. Thread safe.
 */
public final class SavedWatermark {

    private SavedWatermark() {}

    /**
     * The job has succeeded: the next one reads what is newer than its files.
     *
     * @param conf of the job, with {@code mapreduce.input.combine.since}
     * @throws WatermarkException if no job was planned, or another one
     */
    public static void confirm(Configuration conf) throws IOException {
        file(conf).confirm(plan(conf));
    }

    /**
     * The job has failed, or was never run: the next one reads its files again.
     *
     * @param conf of the job, with {@code mapreduce.input.combine.since}
     * @throws WatermarkException if no job was planned, or another one
     */
    public static void abandon(Configuration conf) throws IOException {
        file(conf).abandon(plan(conf));
    }

    private static WatermarkFile file(Configuration conf) throws IOException {
        String path = conf.getTrimmed(CombineKey.SINCE.key(), "");
        if (path.isEmpty()) {
            throw new WatermarkException(
                    CombineKey.SINCE.key() + " is not set (needed: as in the job's configuration)");
        }
        return WatermarkFile.of(path, conf);
    }

    /** Some engines plan with a copy of the configuration: then whatever plan there is counts. */
    private static Optional<String> plan(Configuration conf) {
        return Optional.ofNullable(conf.get(SincePlan.PLAN_KEY));
    }
}
