package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.archive.ContainerKind;
import io.wattle.archive.ContainerStart;
import io.wattle.archive.ContainerStart.State;
import io.wattle.archive.Jvm;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import io.wattle.archive.training.ArchiveBuild;
import io.wattle.archive.training.HadoopJvm;
import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.SchedulerChoice;
import io.wattle.conf.TaskArchives;
import io.wattle.model.Catalog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives are made with this test's Hadoop, and a job's master, maps and reduce start from them; or from jars, if they cannot. */
@Tag("slow")
@Tag("embedded")
@Tag("hadoop-versions")
class TaskArchivesTest {

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final Duration LONGEST = Duration.ofMinutes(5);

    @TempDir
    Path directory;

    @Test
    void allContainersOfAJobStartFromTheArchivesAndFromJarsIfTheyAreDamaged() throws Exception {
        NodeArchives archives =
                new NodeArchives(directory.resolve("archives"), new Ownership(System.getProperty("user.name")));
        Manifest made = new ArchiveBuild(JAVA_HOME, hadoopHome(), "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .run(archives, it -> {});
        assertThat(archives.inspect().isFit()).as(archives.inspect().words()).isTrue();
        // Two maps, a reduce and the master.
        assertThat(startsOfAJob(made, "fit"))
                .hasSize(4)
                .allSatisfy(it -> assertThat(it.state()).as(it.reason()).isEqualTo(State.ARCHIVE));

        Path task = archives.archive(ContainerKind.TASK);
        byte[] half = new byte[(int) Files.size(task) / 2];
        try (var in = Files.newInputStream(task)) {
            in.readNBytes(half, 0, half.length);
        }
        Files.delete(task);
        Files.write(task, half);
        assertThat(archives.inspect().isFit()).isFalse();
        assertThat(startsOfAJob(made, "truncated"))
                .hasSize(4)
                .extracting(ContainerStart::state)
                .containsOnlyOnce(State.ARCHIVE)
                .doesNotContain(State.UNKNOWN);
    }

    /** The jars of this test's class path, as links in the folders of Hadoop's distribution. */
    private Path hadoopHome() throws IOException {
        Path home = directory.resolve("hadoop");
        Path common = Files.createDirectories(home.resolve("share/hadoop/common"));
        int number = 100;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (entry.endsWith(".jar")) {
                Files.createSymbolicLink(common.resolve(number++ + ".jar"), Path.of(entry));
            }
        }
        return home;
    }

    private List<ContainerStart> startsOfAJob(Manifest made, String name) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(directory.resolve(name));
        Files.createDirectories(folder.resolve("conf"));
        TaskArchives archives = new TaskArchives(
                made.folder().toString(),
                made.jars().files().stream().map(Path::toString).toList(),
                TaskArchives.Use.JOBS_THAT_ASK);
        ConfRequest request = new ConfRequest(
                        "master", "/data", made.hadoopHome().toString(), SchedulerChoice.CAPACITY)
                .withArchives(archives);
        Files.writeString(
                folder.resolve(ArchivedJob.SETTINGS),
                new ConfTemplates()
                        .render(Catalog.builtIn().profile("edison").orElseThrow(), request).files().stream()
                                .filter(it -> it.path().equals("jobs/" + ArchivedJob.SETTINGS))
                                .findFirst()
                                .orElseThrow()
                                .content());
        new HadoopJvm(Jvm.ofHome(JAVA_HOME), made.hadoopHome(), made.jars())
                .run(ArchivedJob.class, folder, JAVA_HOME, LONGEST);
        List<ContainerStart> starts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder.resolve("cluster/logs"))) {
            for (Path log :
                    files.filter(it -> it.endsWith(ContainerStart.LOG_FILE)).toList()) {
                starts.addAll(ContainerStart.read(Files.readAllLines(log)));
            }
        }
        return starts;
    }
}
