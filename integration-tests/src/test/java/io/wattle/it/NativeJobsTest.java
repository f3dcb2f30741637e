package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.jobs.NamedJobs;
import io.wattle.jobs.NativeJob;
import io.wattle.jobs.PiInput;
import io.wattle.jobs.RunJob;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.QuasiMonteCarlo;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ToolRunner;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native jobs on an embedded cluster: what they write is what the same jobs in Java write. */
@Tag("embedded")
class NativeJobsTest {

    /** For any job on the cluster: Hadoop's own defaults ask for more memory than a node has. */
    static final Settings STOCK = MapReduce.space(new Workload(new NodeLimits(600, 2, 2, 1), 300_000, 3))
            .stock();

    /** The Java twins need no containers. */
    private static final String IN_THIS_JVM = "-D" + MRConfig.FRAMEWORK_NAME + "=" + MRConfig.LOCAL_FRAMEWORK_NAME;

    private static final String LINE = "to be\tor n\u00f6t to be %d\r\n\n  that is";
    private static final String PHRASES = "to be\nt\nthe question: \u00e9\nnowhere\n\u00e9\n\nto be\r\n";
    private static final long PI_SAMPLES = 500_000;

    @TempDir
    private static Path directory;

    private static int runs;
    private static Configuration conf;
    private static FileSystem files;
    private static List<String> grepSettings;
    private static List<String> kmeansSettings;

    @BeforeAll
    static void useCluster() throws Exception {
        SharedClusters.Edison cluster = SharedClusters.edison();
        conf = cluster.conf();
        files = FileSystem.get(conf);
        STOCK.properties().forEach(conf::set);
        org.apache.hadoop.fs.Path programs = path("/programs");
        files.copyFromLocalFile(
                new org.apache.hadoop.fs.Path(
                        TunerProcess.root().resolve("native-pipes/target/dist").toUri()),
                programs);
        conf.set(NativeJob.PROGRAMS_KEY, programs.toString());
        writeInputs();
    }

    private static void writeInputs() throws Exception {
        for (int file = 0; file < 5; file++) {
            write("/wordcount/text-" + file, LINE.formatted(file).repeat(1 + 2_000 * file));
        }
        write("/logcount/node.log", ("""
                2015-10-17 15:37:56,547 INFO [main] a.B: started
                \tat a.B.c(B.java:1)
                2015-10-18 15:37:56,547  WARN a.B: hot

                """).repeat(1000));
        write("/grep/text", "to be or not to be, that is the question: \u00e9t\u00e9\n".repeat(3000));
        Random random = new Random(3);
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < 5000; i++) {
            points.append(random.nextGaussian())
                    .append(',')
                    .append(random.nextDouble() * 1e9)
                    .append('\n');
        }
        write("/kmeans/points", points.toString());
        PiInput.write(conf, path("/pi"), 2, PI_SAMPLES);
        grepSettings = withFile("wattle.grep.patterns.file", "phrases", PHRASES);
        kmeansSettings = withFile("wattle.kmeans.centroids.file", "centroids", centroids());
    }

    /** So many that the C++ kernel leaves most out by rough distances; the fourth has no points. */
    private static String centroids() {
        return "0,1e8\n0.5,5e8\n-1,9e8\n0,-2e9\n"
                + IntStream.range(0, 96)
                        .mapToObj(k -> (k % 7 - 3) / 4.0 + "," + (k + 0.5) / 96 * 1e9 + "\n")
                        .collect(Collectors.joining());
    }

    private static List<String> withFile(String key, String name, String text) throws Exception {
        return List.of(key + "=" + name, "mapreduce.job.cache.files=" + write("/shared/" + name, text));
    }

    private static org.apache.hadoop.fs.Path path(String name) {
        return files.makeQualified(new org.apache.hadoop.fs.Path(name));
    }

    private static org.apache.hadoop.fs.Path write(String file, String text) throws Exception {
        org.apache.hadoop.fs.Path path = path(file);
        try (OutputStream out = files.create(path)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return path;
    }

    @Test
    @Tag("hadoop-versions")
    void wordcountCountsAsInJava() throws Exception {
        List<String> counted = ran("wordcount2");
        assertThat(counted).contains("n\u00f6t\t20005");
        assertThat(inCpp(NativeJob.WORDCOUNT)).isEqualTo(counted);
    }

    @Test
    void programsReadPackedSplitsOfLocalTextThemselves() throws Exception {
        Path texts = Files.createDirectory(directory.resolve("local-texts"));
        for (int file = 0; file < 4; file++) {
            Files.writeString(
                    texts.resolve("text-" + file), "\uFEFFto be\r\nor not\rto be ".repeat(file * 3_000) + "end");
        }
        org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path(texts.toUri());
        List<String> counted = ran("wordcount2", input);
        assertThat(counted).contains("not\t18000");
        assertThat(ran("wordcount-native", input, Submitter.IS_JAVA_RR + "=false", "mapreduce.input.combine.vcores=2"))
                .isEqualTo(counted);
    }

    @Test
    void logcountCountsAsInJava() throws Exception {
        assertThat(inCpp(NativeJob.LOGCOUNT))
                .isEqualTo(ran("logcount2"))
                .containsExactly("2015-10-17 INFO\t1000", "2015-10-18 WARN\t1000");
    }

    @Test
    void grepCountsAsInJava() throws Exception {
        List<String> counted = ran("grep");
        assertThat(counted).containsExactly("t\t24000", "the question: \u00e9\t3000", "to be\t6000", "\u00e9\t6000");
        assertThat(inCpp(NativeJob.GREP)).isEqualTo(counted);
    }

    /** Two nodes, and six tasks: those of the second wave find an index at least. */
    @Test
    void tasksOfANodeTakeGrepsIndexFromEachOther() throws Exception {
        for (int file = 0; file < 6; file++) {
            write("/shared-grep/text-" + file, "to be or not to be, that is the question\n".repeat(3000));
        }
        Job defined = Job.getInstance(new Configuration(conf), "shared index");
        // A small index is made in less time than a file takes.
        String many = IntStream.range(0, 60_000)
                .mapToObj(it -> "phrase " + it + " that is nowhere\n")
                .collect(Collectors.joining("", PHRASES, ""));
        for (String setting : withFile("wattle.grep.patterns.file", "many-phrases", many)) {
            int equals = setting.indexOf('=');
            defined.getConfiguration().set(setting.substring(0, equals), setting.substring(equals + 1));
        }
        defined.getConfiguration().set("mapreduce.input.combine.vcores", "6");
        FileInputFormat.addInputPath(defined, path("/shared-grep"));
        FileOutputFormat.setOutputPath(defined, path("/ran-" + ++runs));
        try (Job job = NamedJobs.submit(NativeJob.GREP.jobName(), defined)) {
            assertThat(job.waitForCompletion(false)).isTrue();
            CounterGroup index = job.getCounters().getGroup("io.wattle.jobs.Grep$Index");
            long made = index.findCounter("MADE").getValue();
            long mapped = index.findCounter("MAPPED").getValue();
            assertThat(made + mapped)
                    .isEqualTo(job.getCounters()
                            .findCounter(JobCounter.TOTAL_LAUNCHED_MAPS)
                            .getValue());
            assertThat(made).isPositive();
            assertThat(mapped).isPositive();
        }
    }

    @Test
    void kmeansGivesTheSameBitsAsInJava() throws Exception {
        List<String> means = ran("kmeans");
        assertThat(means).hasSize(99);
        assertThat(inCpp(NativeJob.KMEANS)).isEqualTo(means);
    }

    @Test
    void piIsHadoopsOwn() throws Exception {
        Configuration local = new Configuration(conf);
        local.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
        BigDecimal java = QuasiMonteCarlo.estimatePi(2, PI_SAMPLES, new org.apache.hadoop.fs.Path("/pi-java"), local);
        List<String> lines = inCpp(NativeJob.PI);
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("false\t");
        BigDecimal inside = new BigDecimal(lines.get(1).substring("true\t".length()));
        assertThat(inside.multiply(BigDecimal.valueOf(4)).divide(BigDecimal.valueOf(2 * PI_SAMPLES)))
                .isEqualByComparingTo(java);
    }

    /** As docs/native-pipes.md says, with Hadoop's own input format. */
    @Test
    void hadoopsOwnPipesCommandRunsAProgram() throws Exception {
        org.apache.hadoop.fs.Path output = path("/ran-pipes");
        String program = conf.get(NativeJob.PROGRAMS_KEY) + "/wattle-wordcount";
        String[] arguments = {
            "-Dmapreduce.pipes.isjavarecordreader=true",
            "-Dmapreduce.pipes.isjavarecordwriter=true",
            "-Dmapreduce.map.output.value.class=org.apache.hadoop.io.LongWritable",
            "-Dmapreduce.job.output.value.class=org.apache.hadoop.io.LongWritable",
            "-Dmapreduce.job.cache.files=" + program + ".x86-64",
            "-program",
            program,
            "-input",
            path("/grep").toString(),
            "-output",
            output.toString()
        };
        assertThat(ToolRunner.run(new Configuration(conf), new Submitter(), arguments))
                .isZero();
        assertThat(lines(output)).isEqualTo(ran("wordcount2", path("/grep"))).contains("to\t6000");
    }

    private static List<String> inCpp(NativeJob job) throws Exception {
        return ran(job.jobName());
    }

    /** The output of a job with its input and settings; some have two splits. */
    private static List<String> ran(String job) throws Exception {
        String kind = job.replaceAll("(2|-native)$", "");
        boolean split = kind.equals("wordcount") || kind.equals("kmeans");
        List<String> settings = new ArrayList<>(List.of("mapreduce.input.combine.vcores=" + (split ? 2 : 1)));
        if (kind.equals("grep")) {
            settings.addAll(grepSettings);
        } else if (kind.equals("kmeans")) {
            settings.addAll(kmeansSettings);
        }
        return ran(job, path("/" + kind), settings.toArray(String[]::new));
    }

    /** The output of a job that is started as by {@code hadoop jar}. */
    private static List<String> ran(String job, org.apache.hadoop.fs.Path input, String... settings) throws Exception {
        List<String> arguments = new ArrayList<>();
        if (!job.endsWith("-native")) {
            arguments.add(IN_THIS_JVM);
        }
        Stream.of(settings).forEach(it -> arguments.add("-D" + it));
        org.apache.hadoop.fs.Path output = path("/ran-" + ++runs);
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
}
