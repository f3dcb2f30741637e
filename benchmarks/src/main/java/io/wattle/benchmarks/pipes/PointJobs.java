package io.wattle.benchmarks.pipes;

import io.wattle.jobs.KMeans;
import io.wattle.jobs.NativeJob;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Job;

/** A step of k-means in this JVM, without a cluster; the program in C++ is a process of its own there too. */
final class PointJobs implements NativeJobs.Comparison {

    private static final String KMEANS = "kmeans";
    private static final String OWN_READER = "its own reader";

    private final Configuration conf = new Configuration();
    private final JobTimer timer;

    PointJobs(int points, int dimensions, int centroids, java.nio.file.Path directory) throws Exception {
        Path base = new Path(directory.toUri());
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        FileSystem files = FileSystem.getLocal(conf);
        Path input = new Path(base, "points");
        TestTexts.writePoints(files, input, points, dimensions);
        TestTexts.writePoints(files, new Path(base, "centroids"), centroids, dimensions);
        conf.set(KMeans.CENTROIDS_KEY, directory.resolve("centroids").toString());
        timer = new JobTimer(input, new Path(base, "means"));
    }

    @Override
    public List<String> names() {
        return List.of(KMEANS, NativeJob.KMEANS.jobName(), OWN_READER);
    }

    @Override
    public JobTimer.Run run(String name) throws Exception {
        Configuration mine = new Configuration(conf);
        mine.setBoolean(Submitter.IS_JAVA_RR, !name.equals(OWN_READER));
        return timer.run(name, Job.getInstance(mine, name), job -> {
            if (name.equals(KMEANS)) {
                KMeans.configure(job);
                job.submit();
                return SubmittedJob.of(job);
            }
            return LocalPipes.submit(NativeJob.KMEANS, job.getConfiguration());
        });
    }

    @Override
    public void close() {}
}
