package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfCommandTest {

    @TempDir
    private Path directory;

    private Ended render(String... further) {
        String[] arguments = new String[further.length + 4];
        arguments[0] = "conf";
        arguments[1] = "render";
        arguments[2] = "--out";
        arguments[3] = directory.resolve("conf").toString();
        System.arraycopy(further, 0, arguments, 4, further.length);
        return TestingCommand.run(arguments);
    }

    @Test
    void writesAFolderForTheMasterAndOneForEachWorkerClass() throws Exception {
        Ended ended = render("--cluster", "mixed", "--master-host", "brawny", "--json");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(ended.out());
        assertThat(json.get("defaultSizesOf").asText()).isEqualTo("edison");
        assertThat(json.get("sizes").get(0).get("mapMb").asInt()).isEqualTo(300);
        assertThat(json.get("warnings").get(0).asText()).contains("worker-edison");
        assertThat(json.get("files"))
                .hasSizeGreaterThan(15)
                .allSatisfy(file -> assertThat(directory.resolve("conf").resolve(file.asText()))
                        .isNotEmptyFile());
        for (String file : new String[] {"core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml"}) {
            for (String folder : new String[] {"master", "worker-edison", "worker-dell-r620"}) {
                assertThat(directory.resolve("conf").resolve(folder).resolve(file))
                        .exists();
            }
        }
        assertThat(Files.readString(directory.resolve("conf/worker-edison/core-site.xml")))
                .contains("hdfs://brawny:8020");
    }

    @Test
    void printsATableForPeople() {
        Ended ended = render("--cluster", "edison");
        assertThat(ended.out())
                .containsPattern("(?m)^  edison +standard \\(default\\) +300 +300 +60% +70 +70 +edison$")
                .containsPattern("(?m)^  edison +memory-hungry +600 +600 +80% +50 +35 +edison$")
                .contains("Application masters: 512 MB on the master, 14 at once.")
                .contains("WARNING: worker-edison", "start with README.txt");
    }

    @Test
    void aSecondResourceManagerHasAFolderOfItsOwn() throws Exception {
        Ended ended = render("--cluster", "edison", "--ha-host", "second", "--zookeeper", "a:2181,b:2181,c:2181");
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(Files.readString(directory.resolve("conf/standby/core-site.xml")))
                .contains("a:2181,b:2181,c:2181");
        assertThat(Files.readString(directory.resolve("conf/worker-edison/yarn-site.xml")))
                .contains("yarn.resourcemanager.hostname.rm2", "<value>second</value>");
    }

    @Test
    void aSecondResourceManagerAndZooKeeperNeedEachOther() {
        Ended noZooKeeper = render("--cluster", "edison", "--ha-host", "second");
        assertThat(noZooKeeper.exitCode()).isEqualTo(2);
        assertThat(noZooKeeper.err())
                .contains("--ha-host second: two ResourceManagers need ZooKeeper; add --zookeeper HOST:PORT,...");
        Ended noHost = render("--cluster", "edison", "--zookeeper", "a:2181");
        assertThat(noHost.exitCode()).isEqualTo(2);
        assertThat(noHost.err())
                .contains("--zookeeper a:2181: only two ResourceManagers need ZooKeeper; add --ha-host HOST");
        Ended noPort = render("--cluster", "edison", "--ha-host", "second", "--zookeeper", "a");
        assertThat(noPort.exitCode()).isEqualTo(2);
        assertThat(noPort.err()).contains("ZooKeeper server 'a' of 'a' (allowed: HOST:PORT");
        assertThat(directory.resolve("conf")).doesNotExist();
    }

    @Test
    void doesNotWriteOverAFolderUnlessForced() throws Exception {
        Path mine = Files.createDirectories(directory.resolve("conf")).resolve("mine.txt");
        Files.writeString(mine, "mine");
        Ended refused = render("--cluster", "edison");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("not empty (found mine.txt)", "--force");
        assertThat(directory.resolve("conf/master")).doesNotExist();
        assertThat(render("--cluster", "edison", "--force").exitCode()).isZero();
        assertThat(render("--cluster", "edison", "--force", "--master-host", "other")
                        .exitCode())
                .isZero();
        assertThat(mine).hasContent("mine");
        assertThat(Files.readString(directory.resolve("conf/master/core-site.xml")))
                .contains("hdfs://other:8020");
    }

    @Test
    void jobsThatAskStartFromTheArchivesOfANode() throws Exception {
        Path manifest = Files.writeString(directory.resolve("archives.txt"), """
            format=1
            folder=/var/lib/wattle/task-archives
            key=0123456789abcdef
            java-home=/usr/lib/jvm/jdk
            hadoop-home=/opt/hadoop
            task-sha256=aa
            master-sha256=bb
            jar=/opt/hadoop/share/hadoop/common/a.jar
            jar=/opt/hadoop/share/hadoop/common/b.jar
            """);
        Ended ended = render("--cluster", "edison", "--task-archives", manifest.toString());
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(Files.readString(directory.resolve("conf/jobs/task-archives.xml")))
                .contains("/opt/hadoop/share/hadoop/common/a.jar,/opt/hadoop/share/hadoop/common/b.jar")
                .contains("-XX:SharedArchiveFile=/var/lib/wattle/task-archives/task.jsa");
        Path site = directory.resolve("conf/master/mapred-site.xml");
        assertThat(site).content().doesNotContain("SharedArchiveFile");
        assertThat(render(
                                "--cluster",
                                "edison",
                                "--task-archives",
                                manifest.toString(),
                                "--task-archives-for-all",
                                "--force")
                        .exitCode())
                .isZero();
        assertThat(site).content().contains("SharedArchiveFile");
    }

    @Test
    void sortBuffersFitTheLargestSplit() throws Exception {
        assertThat(render("--cluster", "edison", "--split-mb", "2", "--json").out())
                .contains("\"sortMb\" : 20");
        assertThat(Files.readString(directory.resolve("conf/jobs/edison-standard.xml")))
                .containsPattern("io.sort.mb</name>\\s*<value>20</value>");
        assertThat(render("--cluster", "edison", "--split-mb", "0", "--force").err())
                .contains("largest split of 0 MB (allowed: 1 or more)");
    }

    @Test
    void shortTasksHaveOneCompiler() throws Exception {
        assertThat(render("--cluster", "dell", "--task-seconds", "4").exitCode())
                .isZero();
        assertThat(Files.readString(directory.resolve("conf/master/mapred-site.xml")))
                .contains("<value>-XX:+UseSerialGC -XX:TieredStopAtLevel=1</value>");
        assertThat(render("--cluster", "dell", "--task-seconds", "0", "--force").err())
                .contains("a task of 0.0 CPU seconds (allowed: more than 0)");
    }

    @Test
    void archivesOfAnotherHadoopAreRefused() throws Exception {
        Path manifest = Files.writeString(directory.resolve("archives.txt"), "format=1\n");
        assertThat(render("--cluster", "edison", "--task-archives", manifest.toString())
                        .err())
                .contains(manifest + ": no task-sha256");
        assertThat(render("--cluster", "edison", "--task-archives", "/none").err())
                .contains("--task-archives /none: cannot be read");
        assertThat(render("--cluster", "edison", "--task-archives-for-all").err())
                .contains("Add --task-archives FILE");
        Files.writeString(manifest, """
            format=1
            folder=/var/lib/wattle/task-archives
            key=0123456789abcdef
            java-home=/usr/lib/jvm/jdk
            hadoop-home=/srv/hadoop
            task-sha256=aa
            master-sha256=bb
            jar=/srv/hadoop/share/hadoop/common/a.jar
            """);
        Ended other = render("--cluster", "edison", "--task-archives", manifest.toString());
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err()).contains("of the jars of /srv/hadoop, but --hadoop-home is /opt/hadoop");
        assertThat(directory.resolve("conf")).doesNotExist();
    }

    @Test
    void whatCannotBeRenderedIsSaidAndNothingIsWritten() throws Exception {
        Path file = Files.writeString(directory.resolve("fawn.yaml"), """
            clusters:
              fawn: {workers: {alix-3c2-fawn: 21}, master: dell-r620, hdfsBlockMb: 16, hdfsReplication: 2}
            """);
        Ended missing = render("--cluster", "fawn", "--cluster-file", file.toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("node class alix-3c2-fawn: no containerMemoryMb");
        assertThat(render("--cluster", "edisn").err()).contains("did you mean edison?");
        assertThat(render("--cluster", "edison", "--master-host", "a b").err()).contains("master host 'a b'");
        assertThat(render("--cluster", "edison", "--scheduler", "fair").err()).contains("known: capacity, energy");
        assertThat(TestingCommand.run("conf").err()).contains("conf: missing command (allowed: render)");
        assertThat(directory.resolve("conf")).doesNotExist();
    }
}
