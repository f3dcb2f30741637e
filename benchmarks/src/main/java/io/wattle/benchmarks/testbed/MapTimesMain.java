package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * Runs Hadoop's pi, all maps of which compute the same number of points, and tells how long its maps took on each worker:
 * {@code bin/testbed exec master -- hadoop io.wattle.benchmarks.testbed.MapTimesMain MAPS SAMPLES TIMES.json}.
 */
public final class MapTimesMain {

    /** The history server looks for new jobs every few seconds. */
    private static final long HISTORY_MILLIS = 120_000;

    private static final long POLL_MILLIS = 500;

    private MapTimesMain() {}

    /** Writes the seconds of the maps by host; throws if the job fails. */
    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration();
        // A copy of a slow map would say nothing of the worker on which the first one was cut off.
        conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
        new StudySubmission(conf, InputSizes.pi(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1])), "same")
                .run(new Arrival(1, StudyJob.PI, 0));
        new ObjectMapper().writeValue(new File(arguments[2]), mapSeconds(history(conf)));
    }

    private static JobInfo history(Configuration conf) throws IOException, InterruptedException {
        Cluster cluster = new Cluster(conf);
        try {
            JobStatus newest = Stream.of(cluster.getAllJobStatuses())
                    .max(Comparator.comparing(JobStatus::getJobID))
                    .orElseThrow(() -> new IOException("the ResourceManager does not know the job"));
            for (long waited = 0; waited < HISTORY_MILLIS; waited += POLL_MILLIS) {
                Job job = cluster.getJob(newest.getJobID());
                String file = job == null ? null : job.getStatus().getHistoryFile();
                if (file != null && !file.isEmpty()) {
                    return new JobHistoryParser(new Path(file).getFileSystem(conf), file).parse();
                }
                Thread.sleep(POLL_MILLIS);
            }
            throw new IOException("the history server did not show " + newest.getJobID() + " within "
                    + HISTORY_MILLIS / 1000 + " s of its end");
        } finally {
            cluster.close();
        }
    }

    private static Map<String, List<Double>> mapSeconds(JobInfo job) {
        Map<String, List<Double>> seconds = new TreeMap<>();
        for (TaskInfo task : job.getAllTasks().values()) {
            TaskAttemptInfo attempt = task.getAllTaskAttempts().get(task.getSuccessfulAttemptId());
            if (task.getTaskType() == TaskType.MAP && attempt != null) {
                seconds.computeIfAbsent(attempt.getHostname(), it -> new ArrayList<>())
                        .add((attempt.getFinishTime() - attempt.getStartTime()) / 1000.0);
            }
        }
        return seconds;
    }
}
