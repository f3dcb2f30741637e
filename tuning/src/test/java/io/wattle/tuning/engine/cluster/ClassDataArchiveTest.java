package io.wattle.tuning.engine.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.google.common.collect.ImmutableList;
import io.wattle.tuning.energy.JvmStart;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassDataArchiveTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");
    private static final String MAPPED = "com.google.common.collect.ImmutableList source: shared objects file";

    @TempDir
    Path directory;

    private Path folder;
    private Path cluster;

    @BeforeEach
    void makeFolders() throws IOException {
        folder = Files.createDirectory(directory.resolve("class data"));
        cluster = Files.createDirectory(directory.resolve("cluster"));
    }

    @Test
    void aJvmMapsClassesFromTheArchiveThatIsMadeOnce() throws Exception {
        ClassDataArchive archive = new ClassDataArchive(folder, JAVA, guava() + ":" + directory);
        assertThat(loaded(archive.prepare(cluster))).contains(MAPPED);
        Path made = archives().get(0);
        Object inode = Files.getAttribute(made, "unix:ino");
        Path next = Files.createDirectory(directory.resolve("next"));
        assertThat(loaded(archive.prepare(next))).contains(MAPPED);
        assertThat(Files.getAttribute(made, "unix:ino")).isEqualTo(inode);
    }

    @Test
    void aRunningClusterHasItsOwnAndADamagedOneIsMadeAnew() throws Exception {
        ClassDataArchive archive = new ClassDataArchive(folder, JAVA, guava());
        Path options = archive.prepare(cluster);
        Path made = archives().get(0);
        Files.delete(made);
        assertThat(loaded(options)).contains(MAPPED);
        Files.writeString(made, "damaged");
        Path next = Files.createDirectory(directory.resolve("next"));
        assertThat(loaded(archive.prepare(next))).contains(MAPPED);
    }

    @Test
    void thoseThatWereNotUsedForLongestAreDeleted() throws Exception {
        for (int i = 0; i < 5; i++) {
            Path old = Files.createFile(folder.resolve(i + ".jsa"));
            Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(100 - i)));
        }
        Files.writeString(
                Files.createDirectory(folder.resolve("making-1")).resolve("archive"), "of one who was killed");
        new ClassDataArchive(folder, JAVA, guava()).prepare(cluster);
        assertThat(folder.resolve("making-1")).doesNotExist();
        assertThat(archives())
                .hasSize(4)
                .extracting(it -> it.getFileName().toString())
                .doesNotContain("0.jsa", "1.jsa");
    }

    @Test
    void withoutOneContainersStartFromJars() throws Exception {
        ClassDataArchive noJvm = new ClassDataArchive(folder, directory.resolve("java"), guava());
        assertThatIOException().isThrownBy(() -> noJvm.prepare(cluster)).withMessageContaining("java");
        assertThat(ContainerJvms.prepareNow(cluster, noJvm).start()).isEqualTo(JvmStart.FROM_JARS);
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(ContainerJvms.prepareNow(cluster, new ClassDataArchive(file, JAVA, guava()))
                        .start())
                .isEqualTo(JvmStart.FROM_JARS);
        ClassDataArchive good = new ClassDataArchive(folder, JAVA, guava());
        assertThat(ContainerJvms.prepareNow(Files.createDirectory(directory.resolve("a b")), good)
                        .start())
                .isEqualTo(JvmStart.FROM_JARS);
        ContainerJvms jvms = ContainerJvms.prepareNow(cluster, good);
        assertThat(jvms.start()).isEqualTo(JvmStart.FROM_ARCHIVE);
        Configuration conf = new Configuration(false);
        jvms.configure(conf);
        assertThat(conf.get("mapreduce.admin.map.child.java.opts"))
                .endsWith("@" + cluster.resolve("container-jvm.options"))
                .isEqualTo(conf.get("mapreduce.admin.reduce.child.java.opts"))
                .isEqualTo(conf.get("yarn.app.mapreduce.am.admin-command-opts"));
    }

    private List<Path> archives() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(it -> it.toString().endsWith(".jsa")).toList();
        }
    }

    private static String guava() {
        return ImmutableList.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }

    /** Where a JVM with these options loads classes from: one that ends with an error, as no class here has a main method. */
    private static String loaded(Path options) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        JAVA.toString(),
                        "-XX:+UseSerialGC",
                        "@" + options,
                        "-Xlog:class+load",
                        "com.google.common.collect.ImmutableList")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
