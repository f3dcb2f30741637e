package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Runs a small wordcount while containers sleep on some hosts, and fill them: {@code bin/testbed exec master -- hadoop
 * io.wattle.benchmarks.testbed.FullClassMain NAME MAPS [HOST ...] RUN.json}.
 */
public final class FullClassMain {

    private static final int NAME = 0;
    private static final int MAPS = 1;
    private static final int FIRST_HOST = 2;

    private static final int TEXT_BYTES = 1 << 20;

    private FullClassMain() {}

    /** Writes what became of the job; throws if it fails, or if the hosts were not full all the time. */
    public static void main(String[] arguments) throws Exception {
        int last = arguments.length - 1;
        Configuration conf = new YarnConfiguration();
        // A copy of a task would be one more container; and a reduce that waits for maps would have a place of theirs.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
        conf.setInt(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1);
        int maps = Integer.parseInt(arguments[MAPS]);
        InputSizes inputs = new InputSizes(maps, TEXT_BYTES, 1, 1, maps, 1, 1);
        new StudyFiles(conf, inputs).makeMissing(List.of(StudyJob.WORDCOUNT), null);
        StudySubmission wordcount = new StudySubmission(conf, inputs, arguments[NAME]);
        Set<String> hosts = Set.of(Arrays.copyOfRange(arguments, FIRST_HOST, last));
        FullClassRun run = hosts.isEmpty() ? run(wordcount, conf) : runBesideSleeping(hosts, wordcount, conf);
        new ObjectMapper().writeValue(new File(arguments[last]), run);
        System.exit(0);
    }

    private static FullClassRun runBesideSleeping(Set<String> hosts, StudySubmission wordcount, Configuration conf)
            throws Exception {
        try (SleepingContainers sleeping = SleepingContainers.on(hosts, conf)) {
            FullClassRun run = run(wordcount, conf);
            sleeping.requireAsleep();
            if (hosts.stream()
                    .anyMatch(it -> run.maps().containsKey(it) || run.reduces().containsKey(it))) {
                throw new IOException("tasks ran on " + run.maps() + " and " + run.reduces() + " (allowed: not on "
                        + hosts + ", where " + sleeping.size() + " containers sleep)");
            }
            return run;
        }
    }

    private static FullClassRun run(StudySubmission wordcount, Configuration conf) throws Exception {
        long start = System.nanoTime();
        wordcount.run(new Arrival(1, StudyJob.WORDCOUNT, 0));
        double seconds = (System.nanoTime() - start) / 1e9;
        return FullClassRun.of(seconds, TaskHistory.ofNewestJob(conf));
    }
}
