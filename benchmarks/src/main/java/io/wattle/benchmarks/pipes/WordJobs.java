package io.wattle.benchmarks.pipes;

import io.wattle.combine.config.CombineKey;
import io.wattle.jobs.NativeJob;
import io.wattle.jobs.WordCount;
import io.wattle.model.Catalog;
import io.wattle.tuning.engine.cluster.EmbeddedCluster;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Word counts of one text on an embedded cluster, each with two maps and a reduce. */
final class WordJobs implements NativeJobs.Comparison {

    private static final int MAPS = 2;
    private static final int VOCABULARY = 500_000;

    private final EmbeddedCluster cluster;
    private final Configuration conf;
    private final JobTimer timer;

    WordJobs(long bytes, java.nio.file.Path directory) throws Exception {
        cluster = EmbeddedCluster.start(Catalog.builtIn().profile("dell").orElseThrow(), 1, directory);
        conf = new Configuration(cluster.clientConfiguration());
        FileSystem files = FileSystem.get(conf);
        Path input = new Path("/benchmark/text");
        long splitBytes = bytes / MAPS + (1 << 20);
        TestTexts.writeWords(files, input, bytes, VOCABULARY, splitBytes);
        timer = new JobTimer(input, new Path("/benchmark/counts"));
        Path programs = files.makeQualified(new Path("/benchmark/programs"));
        files.copyFromLocalFile(Programs.built(), programs);
        conf.set(NativeJob.PROGRAMS_KEY, programs.toString());
        settings(splitBytes);
    }

    /** The same for all: Hadoop's usual task of 1 GB, and a split for each of the text's blocks. */
    private void settings(long splitBytes) {
        conf.setInt(MRJobConfig.MAP_MEMORY_MB, 1024);
        conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 1024);
        conf.setLong(CombineKey.SIZE.key(), splitBytes);
        conf.setBoolean(WordCount.COMBINER_KEY, true);
    }

    @Override
    public List<String> names() {
        return Arrays.stream(WordVariant.values()).map(WordVariant::title).toList();
    }

    @Override
    public JobTimer.Run run(String name) throws Exception {
        WordVariant variant = Arrays.stream(WordVariant.values())
                .filter(it -> it.title().equals(name))
                .findFirst()
                .orElseThrow();
        Configuration mine = new Configuration(conf);
        variant.configure(mine);
        return timer.run(
                name,
                Job.getInstance(mine, name),
                job -> SubmittedJob.of(variant.job().submit(job)));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
