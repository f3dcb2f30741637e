package io.wattle.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.archive.Finding.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With archives of this JVM and a Hadoop of one jar. */
class NodeArchivesTest {

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final Ownership MINE = new Ownership(System.getProperty("user.name"));

    @TempDir
    static Path shared;

    private static Path hadoop;
    private static Path made;
    private static ClassArchive archive;
    private static List<String> classes;

    @TempDir
    Path directory;

    private NodeArchives archives;

    @BeforeAll
    static void makeOnce() throws Exception {
        hadoop = shared.resolve("hadoop");
        Path common = Files.createDirectories(hadoop.resolve("share/hadoop/common"));
        Path jar = Path.of(Assertions.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.copy(jar, common.resolve("hadoop.jar"));
        archive = new ClassArchive(Jvm.ofHome(JAVA_HOME), Jars.ofHadoop(hadoop));
        classes = new ArrayList<>(archive.jvm().defaultClasses());
        classes.add(Assertions.class.getName().replace('.', '/'));
        made = shared.resolve("made.jsa");
        archive.make(classes, made);
    }

    @BeforeEach
    void install() throws IOException {
        archives = new NodeArchives(directory.resolve("archives"), MINE);
        archives.requireSafe(archive.jars(), archive.jvm());
        for (ContainerKind kind : ContainerKind.values()) {
            Files.copy(made, archives.unfinished(kind));
        }
        archives.install(archive, JAVA_HOME, hadoop);
    }

    private State state() throws InterruptedException {
        return archives.inspect().state();
    }

    private static void rights(Path file, String rights) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    }

    @Test
    void whatWasInstalledFitsIsReadOnlyAndAlone() throws Exception {
        assertThat(archives.inspect().isFit()).as(archives.inspect().words()).isTrue();
        assertThat(archives.manifest().orElseThrow().jars()).isEqualTo(archive.jars());
        for (ContainerKind kind : ContainerKind.values()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(archives.archive(kind))))
                    .isEqualTo("r--r--r--");
        }
        try (Stream<Path> files = Files.list(archives.folder())) {
            assertThat(files.map(it -> it.getFileName().toString()))
                    .containsExactlyInAnyOrder("task.jsa", "master.jsa", "archives.txt");
        }
    }

    @Test
    void anArchiveOfJarsThatChangedIsStale() throws Exception {
        Path jar = archive.jars().files().get(0);
        FileTime time = Files.getLastModifiedTime(jar);
        try {
            Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000));
            assertThat(archives.inspect().words()).contains("have changed");
            assertThat(state()).isEqualTo(State.STALE);
        } finally {
            Files.setLastModifiedTime(jar, time);
        }
        Path further = Files.createFile(hadoop.resolve("share/hadoop/common/further.jar"));
        assertThat(state()).isEqualTo(State.STALE);
        Files.delete(further);
        assertThat(state()).isEqualTo(State.FIT);
    }

    @Test
    void anArchiveOfAJdkThatIsGoneIsStale() throws Exception {
        Path manifest = archives.folder().resolve(Manifest.FILE);
        String text = Files.readString(manifest);
        rights(manifest, "rw-r--r--");
        Files.writeString(manifest, text.replace("java-home=" + JAVA_HOME, "java-home=" + directory));
        assertThat(state()).isEqualTo(State.STALE);
    }

    @Test
    void anArchiveOfAnotherJdkOrHadoopThanWantedIsStale() throws Exception {
        assertThat(archives.inspectFor(JAVA_HOME, hadoop).state()).isEqualTo(State.FIT);
        Path other = directory.resolve("jdk-next");
        assertThat(archives.inspectFor(other, hadoop).state()).isEqualTo(State.STALE);
        assertThat(archives.inspectFor(other, hadoop).words()).contains("is of " + JAVA_HOME, "not of " + other);
        assertThat(archives.inspectFor(JAVA_HOME, other).state()).isEqualTo(State.STALE);
        archives.remove();
        assertThat(archives.inspectFor(JAVA_HOME, hadoop).state()).isEqualTo(State.MISSING);
    }

    @Test
    void aTruncatedOneIsDamaged() throws Exception {
        Path task = archives.archive(ContainerKind.TASK);
        byte[] bytes = Files.readAllBytes(task);
        rights(task, "rw-r--r--");
        Files.write(task, Arrays.copyOf(bytes, bytes.length / 2));
        assertThat(state()).isEqualTo(State.DAMAGED);
        assertThat(archives.inspect().words()).contains(task.toString());
    }

    @Test
    void oneOfOtherJarsIsRefusedByTheJvm() throws Exception {
        Path other = shared.resolve("other.jar");
        Files.copy(archive.jars().files().get(0), other, StandardCopyOption.REPLACE_EXISTING);
        Path foreign = shared.resolve("foreign.jsa");
        new ClassArchive(archive.jvm(), new Jars(List.of(other))).make(classes, foreign);
        for (ContainerKind kind : ContainerKind.values()) {
            Files.copy(foreign, archives.unfinished(kind));
        }
        archives.install(archive, JAVA_HOME, hadoop);
        assertThat(state()).isEqualTo(State.REFUSED);
    }

    @Test
    void whatOthersCanWriteIsCodeOfOthers() throws Exception {
        rights(archives.archive(ContainerKind.MASTER), "r--r--rw-");
        assertThat(state()).isEqualTo(State.WRITABLE);
        rights(archives.archive(ContainerKind.MASTER), "r--r--r--");
        rights(archives.folder(), "rwxrwxrwx");
        assertThat(state()).isEqualTo(State.WRITABLE);
        assertThatIOException()
                .isThrownBy(() -> archives.requireSafe(archive.jars(), archive.jvm()))
                .withMessageContaining("chmod go-w " + archives.folder());
    }

    @Test
    void withoutAManifestThereIsNoneAndRemovingLeavesNone() throws Exception {
        Path other = Files.createFile(archives.folder().resolve("notes.txt"));
        assertThat(archives.remove()).isTrue();
        assertThat(state()).isEqualTo(State.MISSING);
        assertThat(archives.remove()).isFalse();
        assertThat(other).exists();
        assertThat(new NodeArchives(directory.resolve("none"), MINE).remove()).isFalse();
    }

    @Test
    void aManifestThatCannotBeReadIsSaid() throws Exception {
        Path manifest = archives.folder().resolve(Manifest.FILE);
        rights(manifest, "rw-r--r--");
        Files.writeString(manifest, "format=2\n");
        assertThat(archives.inspect().words()).contains("format 2 (allowed: 1");
        Files.writeString(manifest, "no equals sign\n");
        assertThat(archives.inspect().words()).contains("line 'no equals sign'");
        Files.writeString(manifest, "format=1\n");
        assertThat(archives.inspect().words()).contains("no task-sha256");
        assertThat(state()).isEqualTo(State.DAMAGED);
    }
}
