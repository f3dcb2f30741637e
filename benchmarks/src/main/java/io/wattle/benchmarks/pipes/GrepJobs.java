package io.wattle.benchmarks.pipes;

import io.wattle.combine.config.CombineKey;
import io.wattle.jobs.GrepCount;
import io.wattle.jobs.NativeJob;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.cluster.EmbeddedCluster;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Greps of a text for a million phrases on an embedded cluster of one node, each with eight maps and a reduce. */
final class GrepJobs implements NativeJobs.Comparison {

    private static final int MAPS = 8;
    private static final int VOCABULARY = 500_000;
    private static final int PHRASES = 1_000_000;
    private static final String EARLIER = "earlier";
    private static final String SAME_START = "now";
    private static final String NOW = "now, short+archive";

    private final EmbeddedCluster cluster;
    private final Configuration conf;
    private final JobTimer timer;
    private final Path programs;
    private final Path earlierPrograms;

    /** @param earlier folder of programs that were built from an earlier state, on this machine */
    GrepJobs(long bytes, java.nio.file.Path earlier, java.nio.file.Path directory) throws Exception {
        cluster = EmbeddedCluster.start(Catalog.builtIn().profile("dell").orElseThrow(), 1, directory);
        conf = new Configuration(cluster.clientConfiguration());
        FileSystem files = FileSystem.get(conf);
        Path input = new Path("/benchmark/text");
        long splitBytes = bytes / MAPS + (1 << 20);
        TestTexts.writeWords(files, input, bytes, VOCABULARY, splitBytes);
        Path phrases = files.makeQualified(new Path("/benchmark/phrases"));
        TestTexts.writePhrases(files, phrases, PHRASES, VOCABULARY);
        timer = new JobTimer(input, new Path("/benchmark/counts"));
        programs = copied(files, Programs.built(), "programs");
        earlierPrograms = copied(files, new Path(earlier.toAbsolutePath().toUri()), "earlier-programs");
        conf.set(MRJobConfig.CACHE_FILES, phrases.toUri() + "#phrases");
        conf.set(GrepCount.FILE_KEY, "phrases");
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 1024);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 1024);
        conf.setLong(CombineKey.SIZE.key(), splitBytes);
    }

    private static Path copied(FileSystem files, Path from, String name) throws java.io.IOException {
        Path to = files.makeQualified(new Path("/benchmark/" + name));
        files.copyFromLocalFile(from, to);
        return to;
    }

    @Override
    public List<String> names() {
        return List.of(EARLIER, SAME_START, NOW);
    }

    @Override
    public JobTimer.Run run(String name) throws Exception {
        Configuration mine = new Configuration(conf);
        (name.equals(NOW) ? ContainerStart.SHORT_ARCHIVE : ContainerStart.STOCK).configure(mine);
        mine.set(NativeJob.PROGRAMS_KEY, (name.equals(EARLIER) ? earlierPrograms : programs).toString());
        return timer.run(
                name,
                Job.getInstance(mine, name),
                job -> SubmittedJob.of(NativeJob.GREP.submit(new JobConf(job.getConfiguration()))));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
