package io.wattle.archive.training;

import io.wattle.archive.BuildAttempts;
import io.wattle.archive.ClassArchive;
import io.wattle.archive.ContainerKind;
import io.wattle.archive.Jars;
import io.wattle.archive.Jvm;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.TrainingFiles;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Trains with a node's own JDK and Hadoop, and makes its archives of what the training's master, maps and reduce loaded.
 * Immutable and thread safe.
 *
 * @param javaHome the JDK that containers run with
 * @param hadoopHome the unpacked Hadoop of the node
 * @param jvmOptions further ones of containers, separated by spaces; may be empty
 */
public record ArchiveBuild(Path javaHome, Path hadoopHome, String jvmOptions) {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int OLDEST_JDK = 17;

    /** A second one, as the first may have been ended for time while the node's other daemons started. */
    private static final int MOST_AT_STARTS = 2;

    /** Options go through a shell, and Hadoop splits lists at commas. */
    private static final String PLAIN_PATH = "/[A-Za-z0-9._/+-]*";

    public ArchiveBuild {
        javaHome = javaHome.toAbsolutePath().normalize();
        hadoopHome = hadoopHome.toAbsolutePath().normalize();
    }

    /**
     * Replaces the node's archives.
     *
     * @param progress told what is being done
     * @throws IOException if there can be none: the message says why; what was there stays
     */
    public Manifest run(NodeArchives archives, Consumer<String> progress) throws IOException, InterruptedException {
        return run(archives, false, progress);
    }

    /**
     * The same at the start of a node, which waits for it: not a third time within a week after two that did not succeed with this JDK, these jars and these
     * options.
     *
     * @throws IOException if there can be none, or two were tried
     */
    public Manifest runAtStart(NodeArchives archives, Consumer<String> progress)
            throws IOException, InterruptedException {
        return run(archives, true, progress);
    }

    private Manifest run(NodeArchives archives, boolean isStart, Consumer<String> progress)
            throws IOException, InterruptedException {
        Jvm jvm = Jvm.ofHome(javaHome);
        if (!Files.isExecutable(jvm.java())) {
            throw new IOException(javaHome + ": no bin/java (needed: the home of a JDK, 17 or later)");
        }
        if (jvm.feature() < OLDEST_JDK) {
            throw new IOException(javaHome + ": JDK " + jvm.feature() + " (needed: 17 or later)");
        }
        ClassArchive archive = new ClassArchive(jvm, Jars.ofHadoop(hadoopHome));
        for (Path path : List.of(hadoopHome, archives.folder(), Path.of(System.getProperty("java.io.tmpdir")))) {
            if (!path.toString().matches(PLAIN_PATH)) {
                throw new IOException(path + " (allowed: letters, digits and . _ + - /)");
            }
        }
        archives.requireSafe(archive.jars(), jvm);
        if (isStart) {
            begin(archives.attempts(), archive.key() + " " + jvmOptions);
        }
        archives.removeUnfinished();
        Path scratch = Files.createTempDirectory("wattle-training-").toRealPath();
        // Where a service's time is over it ends this process: 300 MB must not stay at each start of a node.
        Thread cleaner = new Thread(() -> deleteQuietly(scratch), "delete training");
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            TrainingFiles files = new TrainingFiles(
                    scratch, archive.jars().files().stream().map(Path::toString).toList(), jvmOptions);
            files.write();
            progress.accept("training: a word count on a cluster of one node, with " + hadoopHome);
            new HadoopJvm(jvm, hadoopHome, archive.jars()).run(TrainingMain.class, scratch, javaHome, LONGEST);
            for (ContainerKind kind : ContainerKind.values()) {
                List<String> classes = files.classes(kind);
                progress.accept("making " + archives.archive(kind) + " of " + classes.size() + " lines");
                // The rename of later is atomic within a folder only.
                Files.copy(made(archive, classes, scratch.resolve(kind.fileName())), archives.unfinished(kind));
            }
            archives.install(archive, javaHome, hadoopHome);
            archives.attempts().clear();
            return archives.manifest().orElseThrow();
        } finally {
            delete(scratch);
            removeHook(cleaner);
        }
    }

    private void begin(BuildAttempts attempts, String key) throws IOException {
        long before = attempts.of(key);
        if (before >= MOST_AT_STARTS) {
            throw new IOException(attempts.file() + ": " + before + " builds with " + javaHome + " and the jars of "
                    + hadoopHome + " were begun within a week and none succeeded (allowed: " + MOST_AT_STARTS
                    + "; tasks start from jars; run 'archive build' by hand to see why, or delete this file)");
        }
        attempts.begin(key);
    }

    private static void removeHook(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException e) {
            // The process is ending, and the hook runs.
        }
    }

    private static void deleteQuietly(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            // Nobody is left to be told.
        }
    }

    private static Path made(ClassArchive archive, List<String> classes, Path file)
            throws IOException, InterruptedException {
        archive.make(classes, file);
        Path log = file.resolveSibling("try.log");
        if (!archive.isTaken(
                List.of("-XX:SharedArchiveFile=" + file, "-cp", archive.jars().classPath()), log)) {
            throw new IOException(archive.jvm().java() + " does not take " + file + ", which it has just made: "
                    + Files.readString(log));
        }
        return file;
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
