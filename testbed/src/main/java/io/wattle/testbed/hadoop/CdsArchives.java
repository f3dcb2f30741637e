package io.wattle.testbed.hadoop;

import io.wattle.testbed.hadoop.HadoopCommands.DaemonKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Archives of the classes that daemons load, one for each kind: a JVM maps them instead of reading, checking and linking
 * each class from its jar (class-data sharing, JEP 310), which takes a third off its start. They lie beside the Hadoop home
 * and are made from daemons that run. A JVM that finds its archive unfit starts without. Immutable and thread safe.
 *
 * @param home the unpacked Hadoop
 * @param java home of the JDK that daemons run with
 * @param jars what a kind of daemon has on its class path beside Hadoop's
 */
public record CdsArchives(Path home, Path java, Map<DaemonKind, Path> jars) {

    private static final int KEY_LETTERS = 16;
    private static final String UNFINISHED = ".making";
    private static final Duration LONGEST = Duration.ofHours(1);

    public CdsArchives {
        jars = Map.copyOf(jars);
    }

    private Path folder() {
        return home.resolveSibling("class-data");
    }

    /**
     * The archive of a kind of daemon, which need not exist. Its name tells the JDK and the jars that it is of.
     *
     * @throws IOException if the jars cannot be listed
     */
    public Path file(DaemonKind kind) throws IOException {
        return folder().resolve(kind.argument() + "-" + key(kind) + ".jsa");
    }

    /**
     * A file for an archive that is being made. No other testbed has the same; what one left that was killed meanwhile is
     * deleted.
     *
     * @throws IOException if this user may not make one
     */
    public Path unfinished(DaemonKind kind) throws IOException {
        Files.createDirectories(folder());
        if (!Files.isWritable(folder())) {
            throw new AccessDeniedException(folder().toString());
        }
        FileTime oldest = FileTime.from(Instant.now().minus(LONGEST));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder(), kind.argument() + "*" + UNFINISHED)) {
            for (Path file : files) {
                if (Files.getLastModifiedTime(file).compareTo(oldest) < 0) {
                    Files.deleteIfExists(file);
                }
            }
        }
        return folder().resolve(kind.argument() + "." + UUID.randomUUID() + UNFINISHED);
    }

    /**
     * The command that makes an archive from a daemon that runs.
     *
     * @param process number of the daemon's process
     */
    public List<String> make(long process, Path unfinished) {
        return List.of(
                java.resolve("bin").resolve("jcmd").toString(),
                Long.toString(process),
                "VM.cds",
                "static_dump",
                unfinished.toString());
    }

    /**
     * Keeps the archive that the command made, and deletes the ones of other jars.
     *
     * @throws IOException if the command made none
     */
    public void keep(DaemonKind kind, Path unfinished) throws IOException {
        Path file = file(kind);
        try (DirectoryStream<Path> others = Files.newDirectoryStream(folder(), kind.argument() + "-*.jsa")) {
            for (Path other : others) {
                Files.deleteIfExists(other);
            }
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private String key(DaemonKind kind) throws IOException {
        StringBuilder text = new StringBuilder(java + " " + System.getProperty("java.vm.version"));
        List<Path> files = new ArrayList<>(hadoopJars());
        if (jars.containsKey(kind)) {
            files.add(jars.get(kind));
        }
        for (Path jar : files) {
            text.append('\n')
                    .append(jar)
                    .append(' ')
                    .append(Files.size(jar))
                    .append(' ')
                    .append(Files.getLastModifiedTime(jar).toMillis());
        }
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, KEY_LETTERS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private List<Path> hadoopJars() throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve("share"))) {
            return files.filter(it -> it.toString().endsWith(".jar")).sorted().toList();
        }
    }
}
