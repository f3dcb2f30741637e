package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.conf.TaskArchives.Use;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskArchiveKeysTest {

    private static final String FOLDER = "/var/lib/wattle/task-archives";
    private static final List<String> JARS = List.of("/opt/hadoop/a.jar", "/opt/hadoop/b.jar");
    private static final String MAP = "mapreduce.admin.map.child.java.opts";
    private static final String MASTER = "yarn.app.mapreduce.am.admin-command-opts";
    private static final Path DEFAULTS = Path.of("target/hadoop-defaults");

    private static Rendering render(Use use) {
        ConfRequest request = new ConfRequest("m", "/data", "/opt/hadoop", SchedulerChoice.CAPACITY)
                .withArchives(new TaskArchives(FOLDER, JARS, use));
        return new ConfTemplates(List.of()).render(TestingClusters.builtIn("edison"), request);
    }

    private static Map<String, String> site(Rendering rendering, String path) {
        return SiteReader.read(TestingClusters.file(rendering, path));
    }

    @Test
    void aJobThatAsksGetsTheJarsInTheirOrderAndTheFolderOfTheConfigurationLast() {
        Rendering rendering = render(Use.JOBS_THAT_ASK);
        assertThat(site(rendering, "jobs/task-archives.xml"))
                .containsEntry("mapreduce.job.classloader", "true")
                .containsEntry("yarn.application.classpath", "/opt/hadoop/a.jar,/opt/hadoop/b.jar")
                .containsEntry("mapreduce.application.classpath", "$HADOOP_CONF_DIR")
                .hasEntrySatisfying(
                        MASTER, it -> assertThat(it).contains("SharedArchiveFile=" + FOLDER + "/master.jsa"))
                .hasEntrySatisfying(
                        MAP,
                        it -> assertThat(it)
                                .contains(
                                        "SharedArchiveFile=" + FOLDER + "/task.jsa", "file=<LOG_DIR>/class-data.log"));
        assertThat(site(rendering, "worker-edison/mapred-site.xml"))
                .doesNotContainKeys(MAP, "mapreduce.job.classloader");
        assertThat(TestingClusters.file(rendering, "README.txt")).contains("archive build", "Jobs ask for them by");
    }

    @Test
    void whereAllJobsHaveThemOneCanDoWithout() {
        Rendering rendering = render(Use.ALL_JOBS);
        Map<String, String> all = site(rendering, "worker-edison/mapred-site.xml");
        Map<String, String> asked = site(rendering, "jobs/task-archives.xml");
        assertThat(all).containsAllEntriesOf(asked);
        Map<String, String> without = site(rendering, "jobs/no-task-archives.xml");
        assertThat(without).containsEntry("mapreduce.job.classloader", "false");
        for (String key : asked.keySet()) {
            if (asked.get(key).contains("SharedArchiveFile")) {
                assertThat(without.get(key)).isNotBlank().doesNotContain("SharedArchiveFile");
            }
        }
        assertThat(TestingClusters.file(rendering, "README.txt")).contains("All jobs have the settings");
    }

    @Test
    void withoutArchivesNothingOfThemIsRendered() {
        assertThat(TestingClusters.render(TestingClusters.builtIn("edison")).files())
                .noneMatch(it -> it.path().contains("archives"));
    }

    /** Hadoop's lists leave those of maps and reduces out. */
    @ParameterizedTest
    @ValueSource(strings = {"3.4.3", "3.5.0"})
    void everyOtherKeyIsInHadoopsLists(String version) throws IOException {
        String listed = Files.readString(DEFAULTS.resolve(version).resolve("mapred-default.xml"))
                + Files.readString(DEFAULTS.resolve(version).resolve("yarn-default.xml"));
        Rendering rendering = render(Use.JOBS_THAT_ASK);
        for (String file : List.of("jobs/task-archives.xml", "jobs/no-task-archives.xml")) {
            assertThat(site(rendering, file).keySet())
                    .filteredOn(it -> !it.startsWith("mapreduce.admin."))
                    .hasSizeGreaterThan(1)
                    .allSatisfy(it -> assertThat(listed).contains("<name>" + it + "</name>"));
        }
    }

    @Test
    void pathsThatAShellWouldReadOtherwiseAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskArchives("/var/a b", JARS, Use.ALL_JOBS))
                .withMessageContaining("folder of task archives '/var/a b'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskArchives(FOLDER, List.of("lib/*"), Use.ALL_JOBS))
                .withMessageContaining("jar of task archives 'lib/*'");
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskArchives(FOLDER, List.of(), Use.ALL_JOBS));
    }
}
