package io.wattle.tuner.engine;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An archive of the classes that masters and tasks load, which their JVMs map instead of reading, checking and linking each
 * class from its jar (class-data sharing, JEP 310). It is made once for a class path and a JVM, which takes some seconds.
 * The JVM itself checks that an archive fits, and goes on without one that does not.
 */
final class ClassDataArchive {

    private static final Logger LOG = LoggerFactory.getLogger(ClassDataArchive.class);

    /** Names of classes that containers were seen to load; docs/embedded-cluster.md says how it was made. */
    private static final String CLASSES = "container-classes.txt";

    private static final String SUFFIX = ".jsa";
    private static final long LONGEST_SECONDS = 120;
    private static final Duration LONGEST_UNUSED = Duration.ofDays(1);

    private final Path folder;
    private final Path java;
    private final String classPath;

    /**
     * @param folder where archives are kept
     * @param java the JVM of containers
     * @param classPath of this JVM, which containers of an embedded cluster have, too
     */
    ClassDataArchive(Path folder, Path java, String classPath) {
        this.folder = folder.toAbsolutePath();
        this.java = java;
        this.classPath = classPath;
    }

    /** That of this JVM's class path, below the project's folder. */
    static ClassDataArchive ofThisClassPath() {
        String home = System.getenv().getOrDefault("JAVA_HOME", "/");
        return new ClassDataArchive(
                WattleHome.resolve("build/class-data"),
                Path.of(home, "bin/java"),
                System.getProperty("java.class.path"));
    }

    /**
     * Makes the archive, unless it is there; of two processes one waits for the other.
     *
     * @return the archive; empty if there can be none, which the log explains
     */
    Optional<Path> prepare() {
        // A lock of a file is one of the whole JVM.
        synchronized (ClassDataArchive.class) {
            return prepareAlone();
        }
    }

    private Optional<Path> prepareAlone() {
        try {
            Files.createDirectories(folder);
            Path archive = folder.resolve(key() + SUFFIX);
            try (FileChannel channel =
                    FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                // Until the channel is closed.
                channel.lock();
                if (!Files.exists(archive)) {
                    deleteOld();
                    make(archive);
                }
                Files.setLastModifiedTime(archive, FileTime.from(Instant.now()));
            }
            return Optional.of(archive);
        } catch (IOException | RuntimeException e) {
            LOG.warn("No class-data archive below {}: containers start without one", folder, e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * The options with which a JVM uses an archive, in the form of the java command's argument files. Jars come first, as in
     * the archive; then what a container has by default but for its working directory, as no archive fits a class path that
     * begins with a folder.
     */
    String options(Path archive) {
        List<String> path = new ArrayList<>(jars());
        entries().stream().filter(it -> !it.endsWith(".jar")).forEach(path::add);
        path.addAll(List.of("./*", "job.jar/*", "job.jar/classes/", "job.jar/lib/*"));
        return "-XX:SharedArchiveFile=" + quoted(archive.toString()) + "\n-Xlog:cds=off\n-cp "
                + quoted(String.join(File.pathSeparator, path)) + "\n";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }

    private void make(Path archive) throws IOException, InterruptedException {
        Path classes = folder.resolve("classes.txt");
        Path unfinished = folder.resolve("unfinished");
        Path log = folder.resolve("log.txt");
        Files.write(classes, classNames());
        Process dump = new ProcessBuilder(
                        java.toString(),
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + classes,
                        "-XX:SharedArchiveFile=" + unfinished,
                        "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-cp",
                        String.join(File.pathSeparator, jars()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!dump.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || dump.exitValue() != 0) {
                throw new IOException(java + " -Xshare:dump did not end well: see " + log);
            }
        } finally {
            dump.destroyForcibly();
        }
        Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The JVM's own list and what Hadoop needs beyond it. */
    private List<String> classNames() throws IOException {
        List<String> names = new ArrayList<>();
        Path ofJvm = java.toRealPath().resolveSibling("../lib/classlist");
        if (Files.exists(ofJvm)) {
            names.addAll(Files.readAllLines(ofJvm));
        }
        try (InputStream in = ClassDataArchive.class.getResourceAsStream(CLASSES)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(it -> !it.startsWith("#"))
                    .forEach(names::add);
        }
        return names;
    }

    private List<String> entries() {
        return List.of(classPath.split(File.pathSeparator)).stream()
                .filter(it -> !it.isEmpty())
                .map(it -> Path.of(it).toAbsolutePath().toString())
                .toList();
    }

    /** An archive cannot be of folders. */
    private List<String> jars() {
        return entries().stream().filter(it -> it.endsWith(".jar")).toList();
    }

    /** The JVM refuses an archive if a jar has another time or size. */
    private String key() throws IOException {
        Hasher hasher = Hashing.sha256().newHasher();
        hasher.putString(java.toRealPath().toString(), StandardCharsets.UTF_8)
                .putString(System.getProperty("java.vm.version"), StandardCharsets.UTF_8);
        for (String jar : jars()) {
            Path file = Path.of(jar);
            hasher.putString(jar, StandardCharsets.UTF_8);
            if (Files.exists(file)) {
                hasher.putLong(Files.size(file))
                        .putLong(Files.getLastModifiedTime(file).toMillis());
            }
        }
        return hasher.hash().toString().substring(0, 16);
    }

    /** About 95 MB each. Whoever still wants one of these goes on without it. */
    private void deleteOld() throws IOException {
        Instant oldest = Instant.now().minus(LONGEST_UNUSED);
        try (DirectoryStream<Path> archives = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (Path archive : archives) {
                if (Files.getLastModifiedTime(archive).toInstant().isBefore(oldest)) {
                    Files.deleteIfExists(archive);
                }
            }
        }
    }
}
