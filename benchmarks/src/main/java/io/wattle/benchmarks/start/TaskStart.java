package io.wattle.benchmarks.start;

import io.wattle.archive.Jvm;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import io.wattle.archive.training.ArchiveBuild;
import io.wattle.archive.training.HadoopJvm;
import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.SchedulerChoice;
import io.wattle.conf.TaskArchives;
import io.wattle.model.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the start of a job's containers costs: Hadoop's defaults, flags alone, flags and archives, in turns. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark task-start",
        description = {
            "Makes archives of classes with a Hadoop and a JDK, and runs a small word count (2 maps, 1 reduce, master) with Hadoop's",
            "defaults, with flags alone, and with flags and archives in turns, on a cluster of one node. CPU seconds are the kernel's."
        })
public final class TaskStart implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofMinutes(60);
    private static final String HEAP = "-Xmx256m";
    private static final String FLAGS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    @Option(names = "--hadoop-home", required = true, paramLabel = "DIR", description = "An unpacked Hadoop.")
    private Path hadoopHome;

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "Of the containers (default: the JDK of this command).")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Option(names = "--rounds", paramLabel = "N", description = "Jobs of each variant (default: ${DEFAULT-VALUE}).")
    private int rounds = 5;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new TaskStart()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("task-start-").toRealPath();
        try {
            NodeArchives archives =
                    new NodeArchives(folder.resolve("archives"), new Ownership(System.getProperty("user.name")));
            Manifest made = new ArchiveBuild(javaHome, hadoopHome, FLAGS).run(archives, System.err::println);
            prepare(folder, made);
            new HadoopJvm(Jvm.ofHome(javaHome), made.hadoopHome(), made.jars())
                    .run(StartJobs.class, folder, folder.resolve("jdk"), LONGEST);
            System.out.print(new StartReport(Files.readAllLines(folder.resolve(StartJobs.RESULTS))).text());
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
        return 0;
    }

    private void prepare(Path folder, Manifest made) throws IOException {
        Files.createDirectories(folder.resolve("conf"));
        CountedJdk.of(made.javaHome(), folder.resolve("jdk"));
        Files.writeString(folder.resolve(StartJobs.ROUNDS), Integer.toString(rounds));
        String homes = homes(made.hadoopHome());
        Files.writeString(StartVariant.DEFAULTS.settings(folder), site(HEAP, homes));
        Files.writeString(StartVariant.FLAGS.settings(folder), site(HEAP + " " + FLAGS, homes));
        Files.writeString(StartVariant.ARCHIVES.settings(folder), site(HEAP + " " + FLAGS, rendered(made)));
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
                .render(Catalog.builtIn().profile("edison").orElseThrow(), request).files().stream()
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
