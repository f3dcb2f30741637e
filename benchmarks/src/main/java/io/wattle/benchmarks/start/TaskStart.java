package io.wattle.benchmarks.start;

import io.wattle.archive.Jvm;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import io.wattle.archive.training.ArchiveBuild;
import io.wattle.archive.training.HadoopJvm;
import io.wattle.archive.training.WordCountJob;
import io.wattle.benchmarks.ShortTasks;
import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.ContainerRules;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.SchedulerChoice;
import io.wattle.conf.TaskArchives;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.MRJobConfig;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the start of a job's containers costs: Hadoop's defaults, flags alone, flags and archives, in turns. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark task-start",
        description = {
            "Makes archives of classes with a Hadoop and a JDK, and runs a small word count (2 maps, 1 reduce, master) with Hadoop's",
            "defaults, with flags alone, with flags and archives, and with a fitting sort buffer beside in turns, on a cluster of one",
            "node. CPU seconds and memory are the kernel's. At the end: the share of classes that came from the archives."
        })
public final class TaskStart implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofMinutes(60);
    private static final String HEAP = "-Xmx256m";
    private static final String SORT_MB = MRJobConfig.IO_SORT_MB;
    private static final int SPLIT_MB = 1;
    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();

    @Option(names = "--hadoop-home", required = true, paramLabel = "DIR", description = "An unpacked Hadoop.")
    private Path hadoopHome;

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "Of the containers (default: the JDK of this command).")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Option(names = "--rounds", paramLabel = "N", description = "Jobs of each variant (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(
            names = "--also",
            paramLabel = "FILE",
            description =
                    "Settings of a job (a file of Hadoop's configuration), tried on top of archives; may be repeated. The job must"
                            + " keep its two maps and a reduce, or be in uber mode.")
    private List<Path> further = List.of();

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TaskStart()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<StartVariant, Path> furtherVariants = furtherVariants();
        Path folder = Files.createTempDirectory("task-start-").toRealPath();
        try {
            NodeArchives archives =
                    new NodeArchives(folder.resolve("archives"), new Ownership(System.getProperty("user.name")));
            Manifest made =
                    new ArchiveBuild(javaHome, hadoopHome, ShortTasks.OPTIONS).run(archives, System.err::println);
            prepare(folder, made, furtherVariants);
            new HadoopJvm(Jvm.ofHome(javaHome), made.hadoopHome(), made.jars())
                    .run(StartJobs.class, folder, folder.resolve("jdk"), LONGEST);
            System.out.print(new StartReport(Files.readAllLines(folder.resolve(StartJobs.RESULTS))).text());
            System.out.println(ClassSources.ofFolder(folder).text());
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
        return 0;
    }

    /** What is tried beside the usual, and the settings of each. */
    private Map<StartVariant, Path> furtherVariants() {
        if (rounds < 1) {
            throw wrong("--rounds " + rounds + " (allowed: 1 or more)");
        }
        Map<StartVariant, Path> variants = new LinkedHashMap<>();
        for (Path file : further) {
            StartVariant variant = readable(file);
            if (StartVariant.USUAL.contains(variant) || variants.put(variant, file) != null) {
                throw wrong(
                        "--also " + file + ": there is a variant '" + variant.label() + "' (allowed: another name)");
            }
        }
        return variants;
    }

    private StartVariant readable(Path file) {
        try {
            WordCountJob.settings(file);
            return StartVariant.also(file);
        } catch (IOException | RuntimeException e) {
            throw wrong("--also " + file + ": " + e + " (needed: a file of Hadoop's configuration)");
        }
    }

    private CommandLine.ParameterException wrong(String message) {
        return new CommandLine.ParameterException(new CommandLine(this), message);
    }

    private void prepare(Path folder, Manifest made, Map<StartVariant, Path> furtherVariants) throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        Files.createDirectories(folder.resolve(StartVariant.FOLDER));
        CountedJdk.of(made.javaHome(), folder.resolve("jdk"));
        Files.writeString(folder.resolve(StartJobs.ROUNDS), Integer.toString(rounds));
        String homes = homes(made.hadoopHome());
        String flags = HEAP + " " + ShortTasks.OPTIONS;
        String usual = property(SORT_MB, Integer.toString(MRJobConfig.DEFAULT_IO_SORT_MB));
        int fittingMb = ContainerRules.JDK_17.forSplits(SPLIT_MB).largestSortMb();
        String fitting = property(SORT_MB, Integer.toString(fittingMb));
        String archives = rendered(made);
        Files.writeString(StartVariant.DEFAULTS.settings(folder), site(HEAP, homes + usual));
        Files.writeString(StartVariant.FLAGS.settings(folder), site(flags, homes + usual));
        Files.writeString(StartVariant.ARCHIVES.settings(folder), site(flags, archives + usual));
        Files.writeString(StartVariant.FITTED.settings(folder), site(flags, archives + fitting));
        for (Map.Entry<StartVariant, Path> variant : furtherVariants.entrySet()) {
            try (OutputStream out = Files.newOutputStream(variant.getKey().settings(folder))) {
                both(StartVariant.ARCHIVES.settings(folder), variant.getValue()).writeXml(out);
            }
        }
        Files.write(
                folder.resolve(StartJobs.VARIANTS),
                Stream.concat(StartVariant.USUAL.stream(), furtherVariants.keySet().stream())
                        .map(StartVariant::label)
                        .toList());
        String log = " -Xlog:class+load=info:file=" + folder.resolve(ClassSources.PREFIX) + "%p";
        Files.writeString(folder.resolve(StartJobs.CLASSES_SETTINGS), site(flags + log, archives + usual));
    }

    /** The second file's settings stand where both have one. */
    private static Configuration both(Path first, Path second) {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(first.toUri()));
        conf.addResource(new org.apache.hadoop.fs.Path(second.toAbsolutePath().toUri()));
        return conf;
    }

    /** What Hadoop's default class paths begin with: elsewhere the environment of a node's daemons has it. */
    private static String homes(Path hadoopHome) {
        String value = Stream.of("COMMON", "HDFS", "YARN", "MAPRED")
                .map(it -> "HADOOP_" + it + "_HOME=" + hadoopHome)
                .collect(Collectors.joining(","));
        return Stream.of("yarn.app.mapreduce.am.env", "mapreduce.map.env", "mapreduce.reduce.env")
                .map(it -> property(it, value))
                .collect(Collectors.joining());
    }

    /** The properties of what an operator gets. */
    private static String rendered(Manifest made) {
        TaskArchives archives = new TaskArchives(
                made.folder().toString(),
                made.jars().files().stream().map(Path::toString).toList(),
                TaskArchives.Use.JOBS_THAT_ASK);
        ConfRequest request = new ConfRequest(
                        "master", "/data", made.hadoopHome().toString(), SchedulerChoice.CAPACITY)
                .withArchives(archives);
        String file = new ConfTemplates()
                .render(EDISON, request).files().stream()
                        .filter(it -> it.path().equals("jobs/task-archives.xml"))
                        .map(RenderedFile::content)
                        .findFirst()
                        .orElseThrow();
        return file.substring(file.indexOf("<property>"), file.indexOf("</configuration>"));
    }

    static String site(String options, String further) {
        StringBuilder text = new StringBuilder("<configuration>\n");
        for (String key : new String[] {
            "mapreduce.map.java.opts", "mapreduce.reduce.java.opts", "yarn.app.mapreduce.am.command-opts"
        }) {
            text.append(property(key, options));
        }
        return text.append(further).append("</configuration>\n").toString();
    }

    private static String property(String key, String value) {
        return "<property><name>" + key + "</name><value>" + value + "</value></property>\n";
    }
}
