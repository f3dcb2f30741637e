package io.wattle.tuner.cli.archive;

import io.wattle.archive.ContainerKind;
import io.wattle.archive.Finding;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.training.ArchiveBuild;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner archive build}: makes the archives of the node that it runs on. */
@Command(
        name = "build",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Makes this node's archives: runs a word count with the node's Hadoop and JDK, on a cluster of one node apart from"
                    + " any other, and keeps the classes that its master, maps and reduce loaded.",
            "To be run as root, or as the user that --owner names. Takes a minute or two, 1.5 GB of memory, 200 MB in the folder and 300 MB in the temporary directory."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:made, or with --unless-fit fit",
            "1:not made: what was there stays, but for what --unless-fit has removed",
            "2:bad input"
        })
final class ArchiveBuildCommand implements Callable<Integer> {

    @Option(
            names = "--hadoop-home",
            paramLabel = "DIR",
            description = "The unpacked Hadoop of this node (default: HADOOP_HOME of the environment).")
    private Path hadoopHome;

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "The JDK that containers run with (default: JAVA_HOME of the environment).")
    private Path javaHome;

    @Option(
            names = "--jvm-options",
            paramLabel = "TEXT",
            defaultValue = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1",
            description = "Options of the containers' JVMs while they train (default: ${DEFAULT-VALUE}).")
    private String jvmOptions;

    @Mixin
    private FolderOptions folder = new FolderOptions();

    @Option(
            names = "--unless-fit",
            description =
                    "Leave archives that 'archive check' calls fit, if they are of this JDK and this Hadoop; others are"
                            + " removed before new ones are made, so that none is left that is not fit. For the start of the NodeManager: after two builds that did not succeed"
                            + " it tries no third of the same JDK, jars and options for a week.")
    private boolean unlessFit;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    @SuppressWarnings("try") // The lock is held, and not asked for anything.
    public Integer call() throws UsageException, IOException, InterruptedException {
        ArchiveBuild build = new ArchiveBuild(
                home("--java-home", "JAVA_HOME", javaHome),
                home("--hadoop-home", "HADOOP_HOME", hadoopHome),
                jvmOptions);
        NodeArchives archives = folder.archives();
        try (Closeable alone = archives.lock()) {
            return run(build, archives);
        }
    }

    private int run(ArchiveBuild build, NodeArchives archives) throws IOException, InterruptedException {
        if (unlessFit) {
            Finding finding = archives.inspectFor(build.javaHome(), build.hadoopHome());
            if (finding.isFit()) {
                Manifest fit = archives.manifest().orElseThrow();
                Output.print(json, () -> document(archives, fit), () -> "  fit: " + finding.words() + "\n");
                return 0;
            }
            System.err.println("wattle: " + finding.words() + (archives.remove() ? "; removed" : ""));
        }
        Consumer<String> progress = it -> System.err.println("wattle: " + it);
        Manifest made = unlessFit ? build.runAtStart(archives, progress) : build.run(archives, progress);
        Output.print(json, () -> document(archives, made), () -> text(archives, made));
        return 0;
    }

    private static Path home(String option, String variable, Path given) throws UsageException {
        if (given != null) {
            return given;
        }
        String value = System.getenv(variable);
        if (value == null || value.isBlank()) {
            throw new UsageException(option + ": not given, and " + variable + " is not set (give " + option + " DIR)");
        }
        return Path.of(value);
    }

    private static Map<String, Object> document(NodeArchives archives, Manifest made) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("folder", archives.folder().toString());
        document.put("key", made.key());
        document.put("jars", made.jars().files().size());
        for (ContainerKind kind : ContainerKind.values()) {
            document.put(kind.label() + "Bytes", bytes(archives, kind));
        }
        return document;
    }

    private static String text(NodeArchives archives, Manifest made) {
        StringBuilder text = new StringBuilder();
        for (ContainerKind kind : ContainerKind.values()) {
            text.append(String.format("  %s  %d MB%n", archives.archive(kind), bytes(archives, kind) / 1_000_000));
        }
        return text.append("  of ")
                .append(made.jars().files().size())
                .append(" jars; the settings for jobs: bin/tuner conf render --task-archives ")
                .append(archives.folder().resolve(Manifest.FILE))
                .append('\n')
                .toString();
    }

    private static long bytes(NodeArchives archives, ContainerKind kind) {
        try {
            return Files.size(archives.archive(kind));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
