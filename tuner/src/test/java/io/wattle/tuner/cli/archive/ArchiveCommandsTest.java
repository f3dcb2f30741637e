package io.wattle.tuner.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    /** A folder as 'conf render' writes it, with the jars of a Hadoop. */
    private Path conf(Path... hadoop) throws IOException {
        Path jobs = Files.createDirectories(directory.resolve("conf/jobs"));
        String jars = Stream.of(hadoop).map(Path::toString).collect(Collectors.joining(","));
        Files.writeString(
                jobs.resolve("task-archives.xml"),
                "<configuration><property><name>yarn.application.classpath</name><value>" + jars
                        + "</value></property></configuration>");
        Files.writeString(jobs.resolve("no-task-archives.xml"), "<configuration/>");
        return jobs.getParent();
    }

    private Ended options(Path conf, Path jar, String... further) {
        List<String> arguments = new ArrayList<>(List.of(
                "job",
                "--options",
                "--conf",
                conf.toString(),
                "--folder",
                directory.resolve("none").toString()));
        arguments.addAll(List.of(further));
        arguments.add(jar.toString());
        return archive(arguments.toArray(String[]::new));
    }

    @Test
    void jobPrintsTheArgumentOfAJobThatFitsAndOfOneThatDoesNot() throws Exception {
        Path conf = conf();
        Ended fits = options(conf, jar("org/example/Count.class"));
        assertThat(fits.exitCode()).as(fits.err()).isZero();
        assertThat(fits.out()).isEqualTo("-conf " + conf + "/jobs/task-archives.xml\n");
        Path clashing = jar("org/apache/hadoop/examples/WordCount.class");
        Ended clashes = options(conf, clashing);
        assertThat(clashes.exitCode()).as(clashes.err()).isZero();
        assertThat(clashes.out()).isEqualTo("-conf " + conf + "/jobs/no-task-archives.xml\n");
        assertThat(clashes.err()).contains("cannot run with archives", "org.apache.hadoop.examples.WordCount");
        // Of a host without archives the settings name Hadoop's jars: what these have, they are not missed.
        Path hadoop = Files.copy(clashing, directory.resolve("hadoop.jar"));
        assertThat(options(conf(hadoop), clashing).out()).endsWith("/jobs/task-archives.xml\n");
    }

    @Test
    void jobLooksIntoTheJarsThatAJobBrings() throws Exception {
        Path conf = conf();
        byte[] clashing = Files.readAllBytes(jar("org/apache/hadoop/examples/Pi.class"));
        Path further = Files.write(directory.resolve("further.jar"), clashing);
        Path job = directory.resolve("outer.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(job))) {
            out.putNextEntry(new JarEntry("lib/inner.jar"));
            out.write(clashing);
            out.closeEntry();
        }
        assertThat(options(conf, job).err()).contains("org.apache.hadoop.examples.Pi");
        Path inClasses = Files.move(jar("classes/org/apache/hadoop/x/Y.class"), directory.resolve("in-classes.jar"));
        assertThat(options(conf, inClasses).err()).contains("org.apache.hadoop.x.Y");
        // What the JDK has itself is found there.
        Path harmless = jar("org/example/Count.class", "javax/xml/parsers/SAXParser.class");
        assertThat(options(conf, harmless).out()).endsWith("/jobs/task-archives.xml\n");
        assertThat(options(conf, harmless, "--libjars", harmless + "," + further)
                        .out())
                .endsWith("/jobs/no-task-archives.xml\n");
        assertThat(options(conf, harmless, "--libjars", "missing.jar").err()).contains("missing.jar: cannot be read");
    }

    @Test
    void jobPrintsNoArgumentWhereTheFolderHasNone() throws Exception {
        Path jar = jar("org/example/Count.class");
        Ended none = options(directory, jar);
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.out()).isEmpty();
        assertThat(none.err()).contains("--conf " + directory + ": no jobs/task-archives.xml");
        assertThat(options(Path.of("a folder"), jar).err()).contains("--conf 'a folder': the shell would take it");
        assertThat(archive("job", "--options", jar.toString()).err()).contains("--options: needs --conf DIR");
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

    @Test
    void buildUnlessFitRemovesWhatIsNotFitFirst() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("archives"));
        Files.writeString(folder.resolve("archives.txt"), "format=0\n");
        Files.createFile(folder.resolve("task.jsa"));
        String[] build = {
            "build", "--folder", folder.toString(), "--java-home", directory.toString(), "--hadoop-home", "none"
        };
        assertThat(archive(build).exitCode()).isEqualTo(1);
        assertThat(folder.resolve("task.jsa")).exists();
        List<String> unlessFit = new ArrayList<>(List.of(build));
        unlessFit.add("--unless-fit");
        Ended ended = archive(unlessFit.toArray(String[]::new));
        assertThat(ended.exitCode()).isEqualTo(1);
        assertThat(ended.err()).contains("format 0 (allowed: 1", "; removed", "no bin/java");
        assertThat(folder.toFile().list()).containsExactly(".lock");
    }

    @Test
    void buildUnlessFitDoesNotTryForEver() throws Exception {
        Path hadoop = directory.resolve("hadoop");
        Path common = Files.createDirectories(hadoop.resolve("share/hadoop/common"));
        Files.move(jar("org/example/NoHadoop.class"), common.resolve("no-hadoop.jar"));
        Path folder = directory.resolve("archives");
        List<String> build = new ArrayList<>(List.of("build", "--folder", folder.toString()));
        build.addAll(List.of("--owner", System.getProperty("user.name"), "--hadoop-home", hadoop.toString()));
        build.addAll(List.of("--java-home", System.getProperty("java.home")));
        List<String> start = new ArrayList<>(build);
        start.add("--unless-fit");
        for (int i = 0; i < 2; i++) {
            assertThat(archive(start.toArray(String[]::new)).err()).contains("training:", "TrainingMain failed");
        }
        Ended third = archive(start.toArray(String[]::new));
        assertThat(third.exitCode()).isEqualTo(1);
        assertThat(third.err())
                .contains(folder.resolve(".attempts") + ": 2 builds", "and none succeeded (allowed: 2;")
                .doesNotContain("training:");
        // By hand it is tried, and other jars are another matter.
        assertThat(archive(build.toArray(String[]::new)).err()).contains("training:");
        Files.move(jar("org/example/Other.class"), common.resolve("other.jar"));
        assertThat(archive(start.toArray(String[]::new)).err()).contains("training:");
        Path attempts = folder.resolve(".attempts");
        assertThat(Files.readAllLines(attempts)).hasSize(1);
        Files.writeString(attempts, Files.readString(attempts).repeat(2));
        assertThat(archive(start.toArray(String[]::new)).err()).doesNotContain("training:");
        // What was wrong may have passed in a week, and bytes of anything count for nothing.
        Files.setLastModifiedTime(attempts, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
        assertThat(archive(start.toArray(String[]::new)).err()).contains("training:");
        Files.write(attempts, new byte[] {(byte) 0xff, '\n', (byte) 0xff});
        assertThat(archive(start.toArray(String[]::new)).err()).contains("training:");
        assertThat(archive("remove", "--folder", folder.toString()).exitCode()).isZero();
        assertThat(attempts).doesNotExist();
        assertThat(Files.getPosixFilePermissions(folder.resolve(".lock")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
}
