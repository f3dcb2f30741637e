package io.wattle.combine.since;

import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** Confirms or gives up what was planned last, for jobs that a shell runs: {@code confirm FILE} or {@code abandon FILE}. */
public final class WatermarkCommand extends Configured implements Tool {

    /** Throws if it fails: {@code hadoop jar} then ends with 1. */
    public static void main(String[] args) throws Exception {
        ToolRunner.run(new Configuration(), new WatermarkCommand(), args);
    }

    /**
     * Does it.
     *
     * @return 0
     * @throws WatermarkException if the arguments are wrong, or if no job was planned
     */
    @Override
    public int run(String[] args) throws IOException {
        String what = args.length == 2 ? args[0] : "";
        if (!what.equals("confirm") && !what.equals("abandon")) {
            throw new WatermarkException(
                    "'" + String.join(" ", args) + "' (allowed: confirm FILE, or abandon FILE; FILE is"
                            + " the value of " + CombineKey.SINCE.key() + ")");
        }
        Configuration job = new Configuration(getConf());
        job.set(CombineKey.SINCE.key(), args[1]);
        if (what.equals("confirm")) {
            SavedWatermark.confirm(job);
        } else {
            SavedWatermark.abandon(job);
        }
        return 0;
    }
}
