package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Runs Hadoop's pi, all maps of which compute the same number of points, and tells how long its maps took on each worker:
 * {@code bin/testbed exec master -- hadoop io.wattle.benchmarks.testbed.MapTimesMain MAPS SAMPLES TIMES.json}.
 */
public final class MapTimesMain {

    private MapTimesMain() {}

    /** Writes the seconds of the maps by host; throws if the job fails. */
    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        // A copy of a slow map would say nothing of the worker on which the first one was cut off.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        new StudySubmission(conf, InputSizes.pi(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1])), "same")
                .run(new Arrival(1, StudyJob.PI, 0));
        new ObjectMapper().writeValue(new File(arguments[2]), TaskHistory.mapSecondsOfNewestJob(conf));
    }
}
