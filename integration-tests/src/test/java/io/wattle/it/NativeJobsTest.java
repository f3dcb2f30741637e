package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.CountingJob;
import io.wattle.jobs.NativeJob;
import io.wattle.jobs.PiInput;
import io.wattle.jobs.RunJob;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.engine.EmbeddedCluster;
import io.wattle.tuner.engine.Engines;
import io.wattle.tuner.engine.InputRequest;
import io.wattle.tuner.run.Engine;
import io.wattle.tuner.run.Outcome;
import io.wattle.tuner.search.NodeLimits;
import io.wattle.tuner.search.SearchSpace;
import io.wattle.tuner.search.Settings;
import io.wattle.tuner.search.TrialStatus;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native jobs on an embedded cluster: what they write is what the same jobs in Java write. */
@Tag("hadoop-versions")
class NativeJobsTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final Settings STOCK = new SearchSpace(new NodeLimits(600, 2, 2, 1), 300_000, 3).stock();

    /** The Java twins need no containers. */
    private static final String IN_THIS_JVM = "-D" + MRConfig.FRAMEWORK_NAME + "=" + MRConfig.LOCAL_FRAMEWORK_NAME;

    @TempDir
    private static Path directory;

    private static EmbeddedCluster cluster;
    private static Configuration conf;
    private static FileSystem files;
    private static Path confDir;

    @BeforeAll
    static void startCluster() throws Exception {
        System.setProperty("wattle.home", TunerProcess.root().toString());
        cluster = EmbeddedCluster.start(EDISON, 2, directory.resolve("cluster"));
        conf = new Configuration(cluster.clientConfiguration());
        files = FileSystem.get(conf);
        confDir = Files.createDirectory(directory.resolve("conf"));
        try (OutputStream out = Files.newOutputStream(confDir.resolve("yarn-site.xml"))) {
            conf.writeXml(out);
        }
        STOCK.hadoopProperties().forEach(conf::set);
        org.apache.hadoop.fs.Path programs = files.makeQualified(new org.apache.hadoop.fs.Path("/programs"));
        files.copyFromLocalFile(
                new org.apache.hadoop.fs.Path(
                        TunerProcess.root().resolve("native-pipes/target/dist").toUri()),
                programs);
        conf.set(NativeJob.PROGRAMS_KEY, programs.toString());
    }

    @AfterAll
    static void stopCluster() {
        System.clearProperty("wattle.home");
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void wordcountCountsAsInJava() throws Exception {
        org.apache.hadoop.fs.Path input = files.makeQualified(new org.apache.hadoop.fs.Path("/words"));
        for (int file = 0; file < 5; file++) {
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(input, "text-" + file))) {
                String line = "to be\tor n\u00f6t to be %d\r\n\n  that is".formatted(file);
                out.write(line.repeat(1 + 2_000 * file).getBytes(StandardCharsets.UTF_8));
            }
        }
        List<String> counted = counted(CountingJob.WORDCOUNT2, input);
        assertThat(counted).contains("n\u00f6t\t20005");
        assertThat(counted(CountingJob.WORDCOUNT_NATIVE, input)).isEqualTo(counted);
    }

    @Test
    void programsReadPackedSplitsOfLocalTextThemselves() throws Exception {
        Path texts = Files.createDirectory(directory.resolve("local-texts"));
        for (int file = 0; file < 4; file++) {
            Files.writeString(
                    texts.resolve("text-" + file), "\uFEFFto be\r\nor not\rto be ".repeat(file * 3_000) + "end");
        }
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path(texts.toUri());
        List<String> counted = counted(CountingJob.WORDCOUNT2, input);
        assertThat(counted).contains("not\t18000");
        assertThat(ran("wordcount-native", input, Submitter.IS_JAVA_RR + "=false"))
                .isEqualTo(counted);
    }

    @Test
    void logcountCountsAsInJava() throws Exception {
        org.apache.hadoop.fs.Path input = write("/logs/node.log", ("""
                2015-10-17 15:37:56,547 INFO [main] a.B: started
                \tat a.B.c(B.java:1)
                2015-10-18 15:37:56,547  WARN a.B: hot
                """).repeat(1000));
        assertThat(counted(CountingJob.LOGCOUNT_NATIVE, input))
                .isEqualTo(counted(CountingJob.LOGCOUNT2, input))
                .containsExactly("2015-10-17 INFO\t1000", "2015-10-18 WARN\t1000");
    }

    @Test
    void grepCountsAsInJava() throws Exception {
        org.apache.hadoop.fs.Path input =
                write("/grep/text", "to be or not to be, that is the question: \u00e9t\u00e9\n".repeat(3000));
        String phrases = write("/grep-phrases/phrases", "to be\nt\nthe question: \u00e9\nnowhere\n\u00e9\n\nto be\r\n")
                .toString();
        String[] settings = {"wattle.grep.patterns.file=phrases", "mapreduce.job.cache.files=" + phrases};
        List<String> counted = ran("grep", input, settings);
        assertThat(counted).containsExactly("t\t24000", "the question: \u00e9\t3000", "to be\t6000", "\u00e9\t6000");
        assertThat(ran("grep-native", input, settings)).isEqualTo(counted);
    }

    @Test
    void kmeansGivesTheSameBitsAsInJava() throws Exception {
        Random random = new Random(3);
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            points.append(random.nextGaussian())
                    .append(',')
                    .append(random.nextDouble() * 1e9)
                    .append('\n');
        }
        org.apache.hadoop.fs.Path input = write("/points/some", points.toString());
        String centroids = write("/kmeans-centroids/centroids", "0,1e8\n0.5,5e8\n-1,9e8\n0,-1e30\n")
                .toString();
        String[] settings = {"wattle.kmeans.centroids.file=centroids", "mapreduce.job.cache.files=" + centroids};
        List<String> means = ran("kmeans", input, settings);
        assertThat(means).hasSize(3);
        assertThat(ran("kmeans-native", input, settings)).isEqualTo(means);
    }

    private static org.apache.hadoop.fs.Path write(String file, String text) throws Exception {
        org.apache.hadoop.fs.Path path = files.makeQualified(new org.apache.hadoop.fs.Path(file));
        try (OutputStream out = files.create(path)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return path;
    }

    private static List<String> counted(CountingJob counting, org.apache.hadoop.fs.Path input) throws Exception {
        return ran(counting.jobName(), input);
    }

    /** The output of a job that is started as by {@code hadoop jar}, with two splits at most. */
    private static List<String> ran(String job, org.apache.hadoop.fs.Path input, String... settings) throws Exception {
        org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path("/ran-" + job);
        files.delete(output, true);
        List<String> arguments = new ArrayList<>(List.of("-Dmapreduce.input.combine.vcores=2"));
        if (!job.endsWith("-native")) {
            arguments.add(IN_THIS_JVM);
        }
        Stream.of(settings).forEach(it -> arguments.add("-D" + it));
        arguments.addAll(List.of(job, input.toString(), output.toString()));
        assertThat(ToolRunner.run(new Configuration(conf), new RunJob(), arguments.toArray(String[]::new)))
                .isZero();
        return lines(output);
    }

    private static List<String> lines(org.apache.hadoop.fs.Path output) throws Exception {
        List<String> lines = new ArrayList<>();
        for (FileStatus part : files.globStatus(new org.apache.hadoop.fs.Path(output, "part-*"))) {
            try (var in = files.open(part.getPath())) {
                new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(lines::add);
            }
        }
        return lines;
    }

    @Test
    void theTunerTriesItsSettingsOnTheNativeJob() throws Exception {
        InputRequest text = new InputRequest(Optional.empty(), Optional.of(new InputRequest.Layout(3, 300_000)));
        Engine engine = Engines.hadoop(EDISON.worker(), confDir, CountingJob.WORDCOUNT_NATIVE, text)
                .engine();
        Outcome outcome = engine.run(STOCK, "native", Duration.ofMinutes(3), share -> {});
        assertThat(outcome.status()).as(outcome.reason()).isEqualTo(TrialStatus.SUCCEEDED);
        assertThat(outcome.measurement().orElseThrow().counters()).containsEntry("REDUCES", 1L);
        assertThat(leftovers()).isNotEmpty();
        engine.close();
        assertThat(leftovers()).isEmpty();
    }

    private static List<String> leftovers() throws Exception {
        return Stream.of(files.listStatus(new org.apache.hadoop.fs.Path(".wattle")))
                .map(it -> it.getPath().getName())
                .filter(it -> it.startsWith("programs-"))
                .toList();
    }

    @Test
    void piIsHadoopsOwn() throws Exception {
        Configuration local = new Configuration(conf);
        local.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        BigDecimal java = QuasiMonteCarlo.estimatePi(2, 500_000, new org.apache.hadoop.fs.Path("/pi-java"), local);

        JobConf job = new JobConf(conf);
        job.setJobName(NativeJob.PI.jobName());
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path("/pi-native/in");
        org.apache.hadoop.fs.Path output = new org.apache.hadoop.fs.Path("/pi-native/out");
        PiInput.write(job, input, 2, 500_000);
        FileInputFormat.addInputPath(job, input);
        FileOutputFormat.setOutputPath(job, output);
        NativeJob.PI.configure(job);
        assertThat(Submitter.runJob(job).isSuccessful()).isTrue();
        List<String> lines = lines(output);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("false\t");
        BigDecimal inside = new BigDecimal(lines.get(1).substring("true\t".length()));
        assertThat(inside.multiply(BigDecimal.valueOf(4)).divide(BigDecimal.valueOf(1_000_000)))
                .isEqualByComparingTo(java);
    }
}
