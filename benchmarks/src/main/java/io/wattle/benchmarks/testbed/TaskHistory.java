package io.wattle.benchmarks.testbed;

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
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** Where and when the tasks of a job ran, as the job history server knows it. Stateless and thread safe. */
final class TaskHistory {

    /** The history server looks for new jobs every few seconds. */
    private static final long LONGEST_MILLIS = 120_000;

    private static final long POLL_MILLIS = 500;

    private TaskHistory() {}

    /** Seconds of the maps of the cluster's newest job, which has ended, by host: of the attempts that succeeded. */
    static Map<String, List<Double>> mapSecondsOfNewestJob(Configuration conf)
            throws IOException, InterruptedException {
        Map<String, List<Double>> seconds = new TreeMap<>();
        for (TaskRun task : ofNewestJob(conf)) {
            if (task.isMap()) {
                seconds.computeIfAbsent(task.host(), it -> new ArrayList<>()).add(task.seconds());
            }
        }
        return seconds;
    }

    /** Maps and reduces of the cluster's newest job, which has ended: of the attempts that succeeded. */
    static List<TaskRun> ofNewestJob(Configuration conf) throws IOException, InterruptedException {
        List<TaskRun> tasks = new ArrayList<>();
        for (TaskInfo task : newest(conf).getAllTasks().values()) {
            TaskAttemptInfo attempt = task.getAllTaskAttempts().get(task.getSuccessfulAttemptId());
            boolean isMap = task.getTaskType() == TaskType.MAP;
            if (attempt != null && (isMap || task.getTaskType() == TaskType.REDUCE)) {
                tasks.add(new TaskRun(
                        isMap,
                        attempt.getHostname(),
                        task.getStartTime(),
                        attempt.getStartTime(),
                        attempt.getFinishTime()));
            }
        }
        return tasks;
    }

    private static JobInfo newest(Configuration conf) throws IOException, InterruptedException {
        Cluster cluster = new Cluster(conf);
        try {
            JobStatus newest = Stream.of(cluster.getAllJobStatuses())
                    .max(Comparator.comparing(JobStatus::getJobID))
                    .orElseThrow(() -> new IOException("the ResourceManager does not know the job"));
            for (long waited = 0; waited < LONGEST_MILLIS; waited += POLL_MILLIS) {
                Job job = cluster.getJob(newest.getJobID());
                String file = job == null ? null : job.getStatus().getHistoryFile();
                if (file != null && !file.isEmpty()) {
                    return new JobHistoryParser(new Path(file).getFileSystem(conf), file).parse();
                }
                Thread.sleep(POLL_MILLIS);
            }
            throw new IOException("the history server did not show " + newest.getJobID() + " within "
                    + LONGEST_MILLIS / 1000 + " s of its end");
        } finally {
            cluster.close();
        }
    }
}
