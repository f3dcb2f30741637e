package io.wattle.archive;

import io.wattle.archive.Finding.State;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A node's archives in their folder, whose files have fixed names: the options of jobs name them. JVMs that run keep the archive
 * that they have mapped, as files are replaced and deleted, never written. Immutable and thread safe.
 *
 * @param folder of the archives, alone there
 * @param ownership who may own them and the jars
 */
public record NodeArchives(Path folder, Ownership ownership) {

    private static final String UNFINISHED = ".making-";
    private static final String LOCK = ".lock";
    private static final String LOCK_RIGHTS = "rw-------";
    private static final String ATTEMPTS = ".attempts";
    private static final String READ_ONLY = "r--r--r--";
    private static final String FOLDER_RIGHTS = "rwxr-xr-x";

    /** Absolute, as everybody names it. */
    public NodeArchives {
        folder = folder.toAbsolutePath().normalize();
    }

    /** The archive of a kind of container. */
    public Path archive(ContainerKind kind) {
        return folder.resolve(kind.fileName());
    }

    /** Builds at the node's starts that did not succeed yet. */
    public BuildAttempts attempts() {
        return new BuildAttempts(folder.resolve(ATTEMPTS));
    }

    private Path manifestFile() {
        return folder.resolve(Manifest.FILE);
    }

    /** What the archives are of; empty if there are none. */
    public Optional<Manifest> manifest() throws IOException {
        return Files.exists(manifestFile()) ? Optional.of(Manifest.read(manifestFile())) : Optional.empty();
    }

    /**
     * Makes the folder, if need be.
     *
     * @throws IOException if somebody else could change what is in it, or the jars, which run with the rights of who trains; the
     *     message says what to do
     */
    public void requireSafe(Jars jars, Jvm jvm) throws IOException {
        if (!Files.exists(folder)) {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(FOLDER_RIGHTS));
        }
        Optional<String> problem = writable(jars, jvm);
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
    }

    private Optional<String> writable(Jars jars, Jvm jvm) throws IOException {
        Optional<String> problem = ownership.problem(folder);
        if (problem.isEmpty()) {
            problem = ownership.problem(jvm.java());
        }
        for (Path jar : jars.files()) {
            if (problem.isEmpty() && Files.exists(jar)) {
                problem = ownership.problem(jar);
            }
        }
        return problem;
    }

    /** A file beside an archive, from which {@link #install} takes it. */
    public Path unfinished(ContainerKind kind) {
        return folder.resolve(UNFINISHED + kind.fileName());
    }

    /**
     * Puts what was made in the place of what is there: each file at once, the manifest last, so that an interruption leaves
     * none or an old one that tells of other bytes.
     */
    public void install(ClassArchive made, Path javaHome, Path hadoopHome) throws IOException {
        Map<ContainerKind, String> digests = new EnumMap<>(ContainerKind.class);
        for (ContainerKind kind : ContainerKind.values()) {
            Path file = unfinished(kind);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(READ_ONLY));
            digests.put(kind, Digests.of(file));
        }
        for (ContainerKind kind : ContainerKind.values()) {
            replace(unfinished(kind), archive(kind));
        }
        Path text = folder.resolve(UNFINISHED + Manifest.FILE);
        Files.deleteIfExists(text);
        Files.writeString(text, new Manifest(folder, made.key(), javaHome, hadoopHome, made.jars(), digests).text());
        Files.setPosixFilePermissions(text, PosixFilePermissions.fromString(READ_ONLY));
        replace(text, manifestFile());
        removeUnfinished();
    }

    private static void replace(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Keeps others who build or remove in this folder away until it is closed; waits for one that is under way. Does nothing where there is no folder yet.
     */
    public Closeable lock() throws IOException {
        if (!Files.isDirectory(folder)) {
            return () -> {};
        }
        // Whoever could write there could lead root elsewhere by a link.
        // Whoever could read it could lock it, too, and let a node's start wait.
        FileChannel channel = FileChannel.open(
                folder.resolve(LOCK),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(LOCK_RIGHTS)));
        try {
            channel.lock();
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
        return channel;
    }

    /** Of a build that ended early, or is through. */
    public void removeUnfinished() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, UNFINISHED + "*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    /**
     * Deletes the archives: tasks start from jars then.
     *
     * @return whether there were any
     */
    public boolean remove() throws IOException {
        boolean removed = Files.deleteIfExists(manifestFile());
        for (ContainerKind kind : ContainerKind.values()) {
            removed |= Files.deleteIfExists(archive(kind));
        }
        if (Files.isDirectory(folder)) {
            removeUnfinished();
        }
        return removed;
    }

    /** Looks at the archives; the JVM is started once for each. */
    public Finding inspect() throws InterruptedException {
        try {
            Optional<Manifest> manifest = manifest();
            for (ContainerKind kind : ContainerKind.values()) {
                if (manifest.isEmpty() || !Files.exists(archive(kind))) {
                    Path missing = manifest.isEmpty() ? manifestFile() : archive(kind);
                    return new Finding(State.MISSING, missing + " is not there (run 'archive build')");
                }
            }
            return inspect(manifest.get());
        } catch (IOException e) {
            return new Finding(State.DAMAGED, folder + ": " + e.getMessage());
        }
    }

    /** The same, of archives that have to be of this JDK and this Hadoop. */
    public Finding inspectFor(Path javaHome, Path hadoopHome) throws InterruptedException {
        Finding finding = inspect();
        if (!finding.isFit()) {
            return finding;
        }
        try {
            Manifest manifest = manifest().orElseThrow();
            if (manifest.javaHome().equals(javaHome) && manifest.hadoopHome().equals(hadoopHome)) {
                return finding;
            }
            return new Finding(
                    State.STALE,
                    manifestFile() + " is of " + manifest.javaHome() + " and " + manifest.hadoopHome() + ", not of "
                            + javaHome + " and " + hadoopHome);
        } catch (IOException e) {
            return new Finding(State.DAMAGED, folder + ": " + e.getMessage());
        }
    }

    private Finding inspect(Manifest manifest) throws IOException, InterruptedException {
        Jvm jvm = Jvm.ofHome(manifest.javaHome());
        for (Path needed : List.of(jvm.java(), manifest.hadoopHome())) {
            if (!Files.exists(needed)) {
                return new Finding(State.STALE, "there is no " + needed + " any more (run 'archive build')");
            }
        }
        // Before anything of what the manifest names is run.
        Optional<String> problem = ownership.problem(manifestFile());
        if (problem.isEmpty()) {
            problem = writable(manifest.jars(), jvm);
        }
        for (ContainerKind kind : ContainerKind.values()) {
            if (problem.isEmpty()) {
                problem = ownership.problem(archive(kind));
            }
        }
        if (problem.isPresent()) {
            return new Finding(State.WRITABLE, problem.get());
        }
        for (ContainerKind kind : ContainerKind.values()) {
            if (!Digests.of(archive(kind)).equals(manifest.digests().get(kind))) {
                return new Finding(State.DAMAGED, archive(kind) + " is not what was made there (run 'archive build')");
            }
        }
        ClassArchive archive = new ClassArchive(jvm, manifest.jars());
        if (!archive.key().equals(manifest.key())
                || !Jars.ofHadoop(manifest.hadoopHome()).equals(manifest.jars())) {
            return new Finding(
                    State.STALE,
                    "the jars of " + manifest.hadoopHome() + " or the JDK in " + manifest.javaHome()
                            + " have changed since " + manifestFile() + " was written (run 'archive build')");
        }
        return tried(archive);
    }

    private Finding tried(ClassArchive archive) throws IOException, InterruptedException {
        for (ContainerKind kind : ContainerKind.values()) {
            Path log = Files.createTempFile("archive-", ".log");
            try {
                if (!archive.isTaken(options(kind, archive.jars()), log)) {
                    return new Finding(
                            State.REFUSED,
                            archive.jvm().java() + " does not start with " + archive(kind) + ": "
                                    + Files.readString(log).strip());
                }
            } finally {
                Files.delete(log);
            }
        }
        return new Finding(
                State.FIT,
                folder + ": the archives fit " + archive.jvm().java() + " and "
                        + archive.jars().files().size() + " jars");
    }

    private List<String> options(ContainerKind kind, Jars jars) {
        return List.of("-XX:SharedArchiveFile=" + archive(kind), "-cp", jars.classPath());
    }
}
