package io.wattle.tuning.engine.cluster;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.wattle.archive.ClassArchive;
import io.wattle.archive.Jars;
import io.wattle.archive.Jvm;
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
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An archive of the classes that masters and tasks load, which their JVMs map instead of reading, checking and linking each
 * class from its jar (class-data sharing, JEP 310). It is made once for a class path and a JVM, which takes some seconds, and
 * kept for later clusters. A JVM that finds its archive unfit starts without any, its own included, and slower: so archives are
 * tried before they are used. Thread safe.
 */
final class ClassDataArchive {

    private static final Logger LOG = LoggerFactory.getLogger(ClassDataArchive.class);

    /** Names of classes that containers were seen to load; docs/embedded-cluster.md says how they were found. */
    private static final String CLASSES = "container-classes.txt";

    private static final String SUFFIX = ".jsa";

    /** Of making an archive, and of waiting for somebody else who makes one. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private static final long LOOK_EVERY_MILLIS = 100;

    /** About 95 MB each; each build of the project has its own. */
    private static final int MOST_KEPT = 4;

    private static final String UNFINISHED = "making-";

    private final Path folder;
    private final String classPath;
    private final ClassArchive archive;

    /**
     * @param folder where archives are kept
     * @param java the JVM of containers
     * @param classPath of this JVM, which containers of an embedded cluster have, too
     */
    ClassDataArchive(Path folder, Path java, String classPath) {
        this.folder = folder.toAbsolutePath();
        this.classPath = classPath;
        this.archive = new ClassArchive(new Jvm(java), jarsOf(classPath));
    }

    /** That of this JVM's class path, below the project's folder. */
    static ClassDataArchive ofThisClassPath() {
        // As scripts of containers have it: $JAVA_HOME/bin/java.
        String home = System.getenv().getOrDefault("JAVA_HOME", "/");
        return new ClassDataArchive(
                WattleHome.resolve("build/class-data"),
                Path.of(home, "bin/java"),
                System.getProperty("java.class.path"));
    }

    /**
     * Puts the archive into a cluster's directory, where nobody deletes it, and makes one first if there is none that the
     * JVM takes; of two processes one waits for the other.
     *
     * @param directory of the cluster
     * @return a file there with the options by which a JVM uses it, an argument file of the java command
     * @throws IOException if there can be no archive
     */
    Path prepare(Path directory) throws IOException, InterruptedException {
        Path kept = folder.resolve(archive.key() + SUFFIX);
        Path own = directory.toAbsolutePath().resolve("classes" + SUFFIX);
        Path options = Files.writeString(directory.toAbsolutePath().resolve("container-jvm.options"), options(own));
        if (!take(kept, own, options)) {
            Files.createDirectories(folder);
            // A lock of a file is one of the whole JVM.
            synchronized (ClassDataArchive.class) {
                makeAlone(kept, own, options);
            }
        }
        return options;
    }

    /** Whether there is an archive with which the JVM starts; it is in the cluster's directory then. */
    private boolean take(Path kept, Path own, Path options) throws IOException, InterruptedException {
        if (!Files.exists(kept)) {
            return false;
        }
        Files.deleteIfExists(own);
        try {
            Files.createLink(own, kept);
        } catch (IOException | UnsupportedOperationException e) {
            // Another file system, or another user's file.
            Files.copy(kept, own);
        }
        try {
            Files.setLastModifiedTime(kept, FileTime.from(Instant.now()));
        } catch (IOException e) {
            LOG.debug("{} is somebody else's: it may be deleted as one that nobody uses", kept, e);
        }
        return archive.isTaken(List.of("@" + options), own.resolveSibling("class-data.log"));
    }

    private void makeAlone(Path kept, Path own, Path options) throws IOException, InterruptedException {
        try (FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long begun = System.nanoTime();
            while (channel.tryLock() == null) {
                if (System.nanoTime() - begun > LONGEST.toNanos()) {
                    throw new IOException("somebody else makes an archive below " + folder + " for more than "
                            + LONGEST.toSeconds() + " s, or is stopped");
                }
                Thread.sleep(LOOK_EVERY_MILLIS);
            }
            if (take(kept, own, options)) {
                return;
            }
            // Before, not after: for as long as it is made there would be one more.
            deleteOld(kept);
            make(kept);
            if (!take(kept, own, options)) {
                throw new IOException(archive.jvm().java() + " does not take " + kept + ", which it has just made");
            }
        }
    }

    private void make(Path kept) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(folder, UNFINISHED);
        try {
            Path made = directory.resolve("archive");
            archive.make(classNames(), made);
            Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
        }
    }

    /** The JVM's own list and what Hadoop needs beyond it. */
    private List<String> classNames() throws IOException {
        List<String> names = new ArrayList<>(archive.jvm().defaultClasses());
        try (InputStream in = ClassDataArchive.class.getResourceAsStream(CLASSES)) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(it -> !it.startsWith("#"))
                    .forEach(names::add);
        }
        return names;
    }

    /**
     * Jars come first, as in the archive; then what a container has by default but for its working directory, as no archive fits
     * a class path that begins with a folder.
     */
    private String options(Path own) {
        List<String> path = new ArrayList<>();
        archive.jars().files().forEach(it -> path.add(it.toString()));
        entries(classPath).stream().filter(it -> !it.endsWith(".jar")).forEach(path::add);
        path.addAll(List.of("./*", "job.jar/*", "job.jar/classes/", "job.jar/lib/*"));
        return "-XX:SharedArchiveFile=" + quoted(own.toString()) + "\n-Xlog:cds=off\n-cp "
                + quoted(String.join(File.pathSeparator, path)) + "\n";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\") + '"';
    }

    private static List<String> entries(String classPath) {
        return List.of(classPath.split(File.pathSeparator)).stream()
                .filter(it -> !it.isEmpty())
                .map(it -> Path.of(it).toAbsolutePath().toString())
                .toList();
    }

    private static Jars jarsOf(String classPath) {
        return new Jars(entries(classPath).stream()
                .filter(it -> it.endsWith(".jar"))
                .map(Path::of)
                .toList());
    }

    /**
     * Makes room for one more: of the others those that were used last stay; clusters that run have links or copies of their
     * own. What somebody left unfinished who was killed goes, too: only who holds the lock makes one.
     */
    private void deleteOld(Path next) throws IOException {
        List<Path> oldestFirst = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (file.getFileName().toString().startsWith(UNFINISHED)) {
                    delete(file);
                } else if (file.toString().endsWith(SUFFIX) && !file.equals(next)) {
                    oldestFirst.add(file);
                }
            }
        }
        oldestFirst.sort(Comparator.comparingLong(it -> it.toFile().lastModified()));
        oldestFirst.subList(0, Math.max(0, oldestFirst.size() - MOST_KEPT + 1)).forEach(ClassDataArchive::delete);
    }

    /** What cannot be deleted, such as another user's, is in nobody's way. */
    private static void delete(Path old) {
        try {
            MoreFiles.deleteRecursively(old, RecursiveDeleteOption.ALLOW_INSECURE);
        } catch (IOException e) {
            LOG.debug("{} stays", old, e);
        }
    }
}
