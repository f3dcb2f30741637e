package io.wattle.benchmarks.pipes;

import io.wattle.combine.config.CombineKey;
import io.wattle.jobs.CountingJob;
import io.wattle.jobs.NativeJob;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Job;

/** Word counts of a local text in this JVM: with Java's record reader, and with the program's own. */
final class ReaderJobs implements NativeJobs.Comparison {

    private static final int MAPS = 2;
    private static final int VOCABULARY = 500_000;
    private static final String OWN_READER = "its own reader";

    private final Configuration conf = new Configuration();
    private final JobTimer timer;

    ReaderJobs(long bytes, java.nio.file.Path directory) throws Exception {
        Path base = new Path(directory.toUri());
        conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
        long splitBytes = bytes / MAPS + (1 << 20);
        conf.setLong(CombineKey.SIZE.key(), splitBytes);
        Path input = new Path(base, "text");
        TestTexts.writeWords(FileSystem.getLocal(conf), input, bytes, VOCABULARY, splitBytes);
        timer = new JobTimer(input, new Path(base, "counts"));
    }

    @Override
    public List<String> names() {
        return List.of("wordcount2", "wordcount-native", OWN_READER);
    }

    @Override
    public JobTimer.Run run(String name) throws Exception {
        Configuration mine = new Configuration(conf);
        mine.setBoolean(Submitter.IS_JAVA_RR, !name.equals(OWN_READER));
        return timer.run(name, Job.getInstance(mine, name), job -> {
            if (name.equals("wordcount2")) {
                return SubmittedJob.of(CountingJob.WORDCOUNT2.submit(job));
            }
            return LocalPipes.submit(NativeJob.WORDCOUNT, job.getConfiguration());
        });
    }

    @Override
    public void close() {}
}
