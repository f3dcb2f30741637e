package io.wattle.benchmarks.start;

import io.wattle.archive.Jvm;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import io.wattle.archive.training.ArchiveBuild;
import io.wattle.archive.training.HadoopJvm;
import io.wattle.benchmarks.ShortTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a map's JVM spends its start on, step by step and by kinds of threads. */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark map-steps",
        description = {
            "Starts JVMs that do the main steps of a map's before its mapper (configuration, users, metrics, RPC, file systems, HDFS, codecs, sort",
            "buffer), from all of Hadoop's jars, from those jars only that it uses, and from an archive, in turns, against a real HDFS.",
            "Milliseconds are of processors, means: the whole JVM's in each step, and of its kinds of threads at the end."
        })
public final class MapSteps implements Callable<Integer> {

    private static final Duration LONGEST = Duration.ofMinutes(60);

    @Option(names = "--hadoop-home", required = true, paramLabel = "DIR", description = "An unpacked Hadoop.")
    private Path hadoopHome;

    @Option(names = "--java-home", paramLabel = "DIR", description = "Of the JVMs (default: the JDK of this command).")
    private Path javaHome = Path.of(System.getProperty("java.home"));

    @Option(names = "--rounds", paramLabel = "N", description = "JVMs of each variant (default: ${DEFAULT-VALUE}).")
    private int rounds = 15;

    /** Ends with code 2 where an option is wrong. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new MapSteps()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw new CommandLine.ParameterException(
                    new CommandLine(this), "--rounds " + rounds + " (allowed: 1 or more)");
        }
        Path folder = Files.createTempDirectory("map-steps-").toRealPath();
        try {
            NodeArchives archives =
                    new NodeArchives(folder.resolve(StepJvms.ARCHIVES), new Ownership(System.getProperty("user.name")));
            Manifest made =
                    new ArchiveBuild(javaHome, hadoopHome, ShortTasks.OPTIONS).run(archives, System.err::println);
            Files.createDirectories(folder.resolve("conf"));
            Files.writeString(folder.resolve(StepJvms.ROUNDS), Integer.toString(rounds));
            new HadoopJvm(Jvm.ofHome(javaHome), made.hadoopHome(), made.jars())
                    .run(StepJvms.class, folder, made.javaHome(), LONGEST);
            System.out.print(new StepsReport(Files.readAllLines(folder.resolve(StepJvms.RESULTS))).text());
            System.out.println("used: " + Files.readString(folder.resolve(StepJvms.JARS)) + " jars");
        } finally {
            FileUtil.fullyDelete(folder.toFile());
        }
        return 0;
    }
}
