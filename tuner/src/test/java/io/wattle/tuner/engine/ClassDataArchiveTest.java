package io.wattle.tuner.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassDataArchiveTest {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");

    @TempDir
    Path directory;

    @Test
    void aJvmMapsClassesFromTheArchiveThatIsMadeOnce() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("class data"));
        Path old = Files.createFile(folder.resolve("old.jsa"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        ClassDataArchive archive = new ClassDataArchive(folder, JAVA, guava() + ":" + directory);
        Path made = archive.prepare().orElseThrow();
        assertThat(old).doesNotExist();
        Object inode = Files.getAttribute(made, "unix:ino");

        assertThat(archive.prepare()).contains(made);
        assertThat(Files.getAttribute(made, "unix:ino")).isEqualTo(inode);
        assertThat(loaded(archive.options(made)))
                .contains("com.google.common.collect.ImmutableList source: shared objects file");
    }

    @Test
    void anotherClassPathHasAnotherArchive() throws Exception {
        Path jar = Files.copy(Path.of(guava()), directory.resolve("copy.jar"));
        Path one = new ClassDataArchive(directory, JAVA, guava()).prepare().orElseThrow();
        Path other =
                new ClassDataArchive(directory, JAVA, jar.toString()).prepare().orElseThrow();
        assertThat(other).isNotEqualTo(one).exists();
        assertThat(one).exists();
    }

    @Test
    void withoutOneContainersStartAsEver() throws Exception {
        ClassDataArchive noJvm = new ClassDataArchive(directory, directory.resolve("java"), guava());
        assertThat(noJvm.prepare()).isEmpty();
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(new ClassDataArchive(file, JAVA, guava()).prepare()).isEmpty();
        ClassDataArchive gone = new ClassDataArchive(directory, JAVA, guava());
        assertThat(loaded(gone.options(directory.resolve("gone.jsa"))))
                .contains("com.google.common.collect.ImmutableList source: file:");
    }

    private static String guava() {
        return Path.of(ImmutableList.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();
    }

    /** Where a JVM with these options loads classes from: one that ends with an error, as no class here has a main method. */
    private String loaded(String options) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("options"), options);
        Process process = new ProcessBuilder(
                        JAVA.toString(),
                        "-XX:+UseSerialGC",
                        "@" + file,
                        "-Xlog:class+load",
                        "com.google.common.collect.ImmutableList")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
