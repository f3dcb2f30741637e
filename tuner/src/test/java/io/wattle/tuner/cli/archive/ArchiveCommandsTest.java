package io.wattle.tuner.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveCommandsTest {

    private static final String USED = """
            Container: container_1700000000000_0001_01_000001 on node1_45454
            [0.007s][info][cds] Mapped static  region #0 at base 0x00007fbe00000000 top 0x00007fbe00460000 (ReadWrite)
            """;
    private static final String REFUSED = """
            Container: container_1700000000000_0001_01_000002 on node1_45454
            [0.039s][info][cds] UseSharedSpaces: shared class paths mismatch (hint: enable -Xlog:class+path=info)
            [0.040s][info][cds] UseSharedSpaces: Unable to map shared spaces
            """;

    @TempDir
    private Path directory;

    private static Ended archive(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "archive";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return TestingCommand.run(all);
    }

    private Path jar(String... classes) throws IOException {
        Path jar = directory.resolve("job.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String name : classes) {
                out.putNextEntry(new JarEntry(name));
                out.closeEntry();
            }
        }
        return jar;
    }

    @Test
    void usedSaysPerJobWhoseClassesCameFromAnArchive() throws Exception {
        Path log = Files.writeString(directory.resolve("log"), USED);
        Ended all = archive("used", log.toString());
        assertThat(all.exitCode()).as(all.err()).isZero();
        assertThat(all.out()).contains("1 of 1 containers started from an archive");
        Files.writeString(log, USED + REFUSED);
        Ended some = archive("used", log.toString());
        assertThat(some.exitCode()).isEqualTo(1);
        assertThat(some.out())
                .contains("1 of 2 containers", "container_1700000000000_0001_01_000002", "shared class paths mismatch");
        JsonNode json = new ObjectMapper()
                .readTree(archive("used", "--json", log.toString()).out());
        assertThat(json.get("jars").asInt()).isEqualTo(1);
        assertThat(json.get("containers").get(1).get("classesFrom").asText()).isEqualTo("jars");
        Files.writeString(log, "Can not find any log file\n");
        Ended none = archive("used", log.toString());
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains(log + ": no class-data.log of a container");
    }

    @Test
    void jobNamesClassesThatItsClassLoaderWouldNotFind() throws Exception {
        String folder = directory.resolve("none").toString();
        Ended fits = archive(
                "job",
                "--folder",
                folder,
                jar("org/example/Count.class", "META-INF/x.class").toString());
        assertThat(fits.exitCode()).as(fits.err()).isZero();
        Ended clashes = archive(
                "job",
                "--folder",
                folder,
                jar("org/example/Count.class", "org/apache/hadoop/examples/WordCount.class")
                        .toString());
        assertThat(clashes.exitCode()).isEqualTo(1);
        assertThat(clashes.out())
                .contains("org.apache.hadoop.examples.WordCount", "-D mapreduce.job.classloader=false")
                .doesNotContain("org.example");
        Path text = Files.writeString(directory.resolve("text"), "no jar");
        assertThat(archive("job", text.toString()).err()).contains(text + ": no jar");
        assertThat(archive("job", directory.resolve("missing").toString()).exitCode())
                .isEqualTo(2);
    }

    @Test
    void checkSaysThatThereIsNone() throws Exception {
        String folder = directory.resolve("none").toString();
        Ended none = archive("check", "--folder", folder, "--json");
        assertThat(none.exitCode()).isEqualTo(1);
        JsonNode json = new ObjectMapper().readTree(none.out());
        assertThat(json.get("state").asText()).isEqualTo("missing");
        assertThat(json.get("removed").asBoolean()).isFalse();
        assertThat(archive("remove", "--folder", folder).out()).contains("there were none");
        assertThat(archive().err()).contains("archive: missing command (allowed: build, check, remove, job, used)");
    }

    @Test
    void buildNamesWhatItCannotUse() {
        String home = directory.toString();
        assertThat(archive("build", "--java-home", home, "--hadoop-home", home).err())
                .contains(home + ": no bin/java (needed: the home of a JDK, 17 or later)");
        Ended noHadoop = archive("build", "--java-home", System.getProperty("java.home"), "--hadoop-home", home);
        assertThat(noHadoop.exitCode()).isEqualTo(1);
        assertThat(noHadoop.err()).contains(home + ": no jars in share/hadoop/common");
    }
}
