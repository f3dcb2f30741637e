package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.conf.KeyTable.Key;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfTemplatesTest {

    private static Map<String, String> site(Rendering rendering, String path) {
        return SiteReader.read(TestingClusters.file(rendering, path));
    }

    @Test
    void edisonHasThePrintedSettings() {
        Rendering edison = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(site(edison, "worker-edison/yarn-site.xml"))
                .containsEntry("yarn.nodemanager.resource.memory-mb", "600")
                .containsEntry("yarn.nodemanager.resource.cpu-vcores", "2")
                .containsEntry("yarn.scheduler.minimum-allocation-mb", "1")
                .containsEntry("yarn.scheduler.maximum-allocation-mb", "600")
                .containsEntry(
                        "yarn.nodemanager.node-attributes.provider.configured-node-attributes",
                        "wattle-node-class,STRING,edison");
        assertThat(site(edison, "master/hdfs-site.xml"))
                .containsEntry("dfs.blocksize", Long.toString(16L << 20))
                .containsEntry("dfs.replication", "2");
        assertThat(site(edison, "worker-edison/hdfs-site.xml")).containsEntry("dfs.datanode.du.reserved", "2000000000");
        assertThat(site(edison, "worker-edison/mapred-site.xml"))
                .containsEntry("mapreduce.map.memory.mb", "300")
                .containsEntry("mapreduce.job.heap.memory-mb.ratio", "0.60")
                .containsEntry("mapreduce.task.io.sort.mb", "70");
        assertThat(site(edison, "jobs/edison-standard.xml")).containsEntry("mapreduce.job.reduces", "70");
    }

    @Test
    void dellHasThePrintedSettings() {
        Rendering dell = TestingClusters.render(TestingClusters.builtIn("dell"));
        assertThat(site(dell, "worker-dell-r620/yarn-site.xml"))
                .containsEntry("yarn.nodemanager.resource.memory-mb", "12288")
                .containsEntry("yarn.nodemanager.resource.cpu-vcores", "12");
        assertThat(site(dell, "master/hdfs-site.xml"))
                .containsEntry("dfs.blocksize", Long.toString(64L << 20))
                .containsEntry("dfs.replication", "1");
        assertThat(site(dell, "master/mapred-site.xml"))
                .containsEntry("mapreduce.map.memory.mb", "1024")
                .containsEntry("mapreduce.task.io.sort.mb", "200")
                .containsEntry("mapreduce.task.io.sort.factor", "20");
        assertThat(site(dell, "jobs/dell-r620-standard.xml")).containsEntry("mapreduce.job.reduces", "24");
        assertThat(site(dell, "jobs/dell-r620-small-splits.xml")).containsEntry("mapreduce.map.memory.mb", "512");
        assertThat(dell.warnings()).isEmpty();
    }

    @Test
    void applicationMastersGoToTheMasterAndNothingElseDoes() {
        Rendering edison = TestingClusters.render(TestingClusters.builtIn("edison"));
        String partition = "yarn.nodemanager.node-labels.provider.configured-node-partition";
        assertThat(site(edison, "master/yarn-site.xml"))
                .containsEntry(partition, "master")
                .containsEntry("yarn.nodemanager.resource.memory-mb", "7397")
                .containsEntry("yarn.nodemanager.resource.cpu-vcores", "14");
        assertThat(site(edison, "worker-edison/yarn-site.xml")).doesNotContainKey(partition);
        assertThat(site(edison, "worker-edison/mapred-site.xml"))
                .containsEntry("mapreduce.job.am.node-label-expression", "master")
                .containsEntry("yarn.app.mapreduce.am.resource.mb", "512");
    }

    /** The same machine, once with its daemons and once as a worker. */
    @Test
    void whatAMachineGivesAsAWorkerIsNotWhatItGivesAsTheMaster() {
        Rendering dell = TestingClusters.render(TestingClusters.builtIn("dell"));
        String memory = "yarn.nodemanager.resource.memory-mb";
        assertThat(site(dell, "worker-dell-r620/yarn-site.xml")).containsEntry(memory, "12288");
        assertThat(site(dell, "master/yarn-site.xml")).containsEntry(memory, "7397");
        assertThat(text(dell, "master/yarn-site.xml"))
                .contains("what the system (1024 MiB), the JVMs of the master's daemons (570) and their heaps (7393)"
                        + " leave of the 16384 MiB of dell-r620");
        assertThat(text(dell, "master/hadoop-env.sh"))
                .contains("the application masters have 7397 MiB, the system 1024 MiB");
        assertThat(text(dell, "master/capacity-scheduler.xml")).contains("it would take 1 of the 14 that it can hold");
    }

    private static String text(Rendering rendering, String path) {
        return TestingClusters.file(rendering, path).replaceAll("[\\s#]+", " ");
    }

    /** /tmp is cleaned while daemons run. */
    @Test
    void processNumbersAreKeptBelowTheDataDirectoryUnlessTheOperatorSaysElse() {
        assertThat(TestingClusters.render(TestingClusters.builtIn("mixed")).files())
                .filteredOn(file -> file.path().endsWith("hadoop-env.sh"))
                .hasSize(3)
                .allSatisfy(file -> assertThat(file.content())
                        .contains("\nexport HADOOP_PID_DIR=\"${HADOOP_PID_DIR:-/var/lib/hadoop/pids}\"\n")
                        .contains("\nexport HADOOP_LOG_DIR=\"${HADOOP_LOG_DIR:-/var/lib/hadoop/logs}\"\n"));
    }

    /** A daemon whose number lies in another folder is not found, and nothing says so. */
    @Test
    void whoHasDaemonsIsToldToStopThemWithTheirOldFiles() {
        Rendering edison = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(text(edison, "README.txt"))
                .containsSubsequence(
                        "stop them first, and then copy", "to /var/lib/hadoop/pids.", "they live on.", "To fill in:");
        assertThat(text(edison, "worker-edison/hadoop-env.sh"))
                .contains("Stop running daemons with their old files, and only then copy this one");
    }

    @Test
    void applicationsOutliveTheResourceManager() {
        Rendering edison = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(site(edison, "master/yarn-site.xml"))
                .containsEntry("yarn.resourcemanager.recovery.enabled", "true")
                .containsEntry("yarn.resourcemanager.fs.state-store.uri", "hdfs://master:8020/rmstore")
                .hasEntrySatisfying(
                        "yarn.resourcemanager.store.class", it -> assertThat(it).endsWith(".FileSystemRMStateStore"));
        assertThat(site(edison, "worker-edison/yarn-site.xml"))
                .doesNotContainKey("yarn.resourcemanager.recovery.enabled");
        assertThat(TestingClusters.file(edison, "README.txt"))
                .containsSubsequence("start-dfs.sh", "-chmod 700 /rmstore", "--daemon start resourcemanager");
    }

    /** Its start makes a pair of keys. */
    @Test
    void smallHeapsRunWithoutTheSecondCompilerButTheResourceManagers() {
        String master = TestingClusters.file(
                TestingClusters.render(TestingClusters.builtIn("raspberry-pi")), "master/hadoop-env.sh");
        assertThat(master.lines().filter(it -> it.contains("-XX:+UseSerialGC")))
                .anySatisfy(it -> assertThat(it).contains("YARN_RESOURCEMANAGER_OPTS"))
                .anySatisfy(it -> assertThat(it).contains("HDFS_NAMENODE_OPTS"))
                .allSatisfy(it -> assertThat(it.contains("-XX:TieredStopAtLevel=1"))
                        .as(it)
                        .isNotEqualTo(it.contains("YARN_RESOURCEMANAGER_OPTS")));
    }

    /** The jars' classes are of version 61. */
    @Test
    void noFileSuggestsAnOlderJdkThanTheJarsNeed() {
        assertThat(TestingClusters.render(TestingClusters.builtIn("mixed")).files())
                .filteredOn(file -> file.path().endsWith("hadoop-env.sh"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file.content())
                        .contains("JAVA_HOME: JDK 17 or later")
                        .doesNotContainPattern("JDK (8|11)\\b"));
    }

    @Test
    void mixedClustersCountVcoresAndDoNotSpeculate() {
        Rendering mixed = TestingClusters.render(TestingClusters.builtIn("mixed"));
        assertThat(site(mixed, "master/capacity-scheduler.xml").get("yarn.scheduler.capacity.resource-calculator"))
                .endsWith(".DominantResourceCalculator");
        assertThat(site(mixed, "master/mapred-site.xml")).containsEntry("mapreduce.map.speculative", "false");
        assertThat(site(mixed, "jobs/dell-r620-standard.xml")).containsEntry("mapreduce.map.memory.mb", "1024");
        assertThat(TestingClusters.file(mixed, "jobs/dell-r620-standard.xml"))
                .containsPattern("can hold these containers:\\s+dell-r620\\.");
        Rendering edison = TestingClusters.render(TestingClusters.builtIn("edison"));
        assertThat(site(edison, "master/capacity-scheduler.xml").get("yarn.scheduler.capacity.resource-calculator"))
                .endsWith(".DefaultResourceCalculator");
        assertThat(site(edison, "master/mapred-site.xml")).doesNotContainKey("mapreduce.map.speculative");
    }

    @Test
    void theOperatorsChoicesAreEverywhere() {
        ConfRequest request = new ConfRequest("brawny.example", "/data/1", "/usr/lib/hadoop", SchedulerChoice.CAPACITY);
        Rendering edison = new ConfTemplates(List.of()).render(TestingClusters.builtIn("edison"), request);
        assertThat(edison.files())
                .allSatisfy(file -> assertThat(file.content()).doesNotContain("/var/lib/hadoop", "/opt/hadoop"));
        assertThat(site(edison, "worker-edison/core-site.xml"))
                .containsEntry("fs.defaultFS", "hdfs://brawny.example:8020")
                .containsEntry("hadoop.tmp.dir", "/data/1/tmp");
        assertThat(TestingClusters.file(edison, "master/hadoop-env.sh"))
                .contains("${HADOOP_HOME:-/usr/lib/hadoop}", "export HDFS_NAMENODE_OPTS=\"-Xmx2085m ");
        assertThat(TestingClusters.file(edison, "master/workers")).contains("FILL IN", "edison-1\n", "edison-35\n");
    }

    @Test
    void hostsAndPathsThatWouldBreakXmlOrShellAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfRequest("a b", "/d", "/h", SchedulerChoice.CAPACITY))
                .withMessageContaining("master host 'a b'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfRequest("a", "relative", "/h", SchedulerChoice.CAPACITY))
                .withMessageContaining("data directory 'relative'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfRequest("a", "/d", "/h,$(id)", SchedulerChoice.CAPACITY))
                .withMessageContaining("Hadoop home");
    }

    @Test
    void whatDoesNotFitIsSaid() {
        assertThat(TestingClusters.render(TestingClusters.builtIn("edison")).warnings())
                .singleElement()
                .asString()
                .contains("worker-edison", "960 MiB", "222 MiB more", "containerMemoryMb to 378");
        assertThat(TestingClusters.render(TestingClusters.builtIn("raspberry-pi"))
                        .warnings())
                .singleElement()
                .asString()
                .contains("worker-raspberry-pi", "Both daemons and a task do not fit such a node.");
        ClusterProfile small = new ClusterProfile(
                "small",
                List.of(new Workers(TestingClusters.node("dell-r620"), 2)),
                TestingClusters.made("box", 1600, 1600, 2),
                64,
                2,
                "made up");
        assertThat(TestingClusters.render(small).warnings())
                .singleElement()
                .asString()
                .contains("master: ", "leave 342 of the 1600 MiB of box", "memoryMb 1770 or more");
        assertThat(site(TestingClusters.render(small), "worker-dell-r620/mapred-site.xml"))
                .containsEntry("yarn.app.mapreduce.am.resource.mb", "342");
        ClusterProfile one = new ClusterProfile(
                "one",
                List.of(new Workers(TestingClusters.node("dell-r620"), 1)),
                TestingClusters.node("dell-r620"),
                64,
                3,
                "made up");
        assertThat(TestingClusters.render(one).warnings())
                .singleElement()
                .asString()
                .contains("hdfsReplication is 3");
    }

    @Test
    void commentsAndValuesAreSafeInXml() {
        String xml = SiteXml.write(
                new SiteFile("x", "a -- b", List.of(new Property("k", "<&>", "d & e", "r --- s".repeat(40)))));
        assertThat(SiteReader.read(xml)).containsExactly(Map.entry("k", "<&>"));
    }

    @Test
    void aKeyTableIsWrittenWithEveryKeyIntoItsFile() {
        KeyTable table = new TestingTable(Optional.of(SchedulerChoice.ENERGY));
        ConfRequest energy = new ConfRequest("m", "/d", "/h", SchedulerChoice.ENERGY);
        Rendering rendering = new ConfTemplates(List.of(table)).render(TestingClusters.builtIn("edison"), energy);
        assertThat(site(rendering, "master/yarn-site.xml"))
                .containsEntry("yarn.resourcemanager.scheduler.class", "io.wattle.scheduler.EnergyCapacityScheduler")
                .containsEntry("yarn.energy.weight", "1")
                .containsEntry("yarn.energy.block-mb", "16")
                .doesNotContainKeys("yarn.energy.file", "yarn.energy.queue.<path>.workload");
        assertThat(TestingClusters.file(rendering, "master/yarn-site.xml"))
                .contains("yarn.energy.file is not set. A file.", "yarn.energy.queue.<path>.workload is not set");
        assertThat(site(rendering, "master/mapred-site.xml")).doesNotContainKey("yarn.energy.weight");
        assertThat(site(rendering, "worker-edison/yarn-site.xml")).doesNotContainKey("yarn.energy.weight");
        assertThat(TestingClusters.file(rendering, "master/energy.yaml")).isEqualTo("nothing\n");
        Rendering stock =
                new ConfTemplates(List.of(table)).render(TestingClusters.builtIn("edison"), TestingClusters.REQUEST);
        assertThat(site(stock, "master/yarn-site.xml")).doesNotContainKey("yarn.energy.weight");
    }

    private record TestingTable(Optional<SchedulerChoice> onlyWith) implements KeyTable {
        @Override
        public String file() {
            return "yarn-site.xml";
        }

        @Override
        public List<Key> keys() {
            return List.of(
                    new Key("yarn.energy.weight", "1", "0 to 1", "The weight."),
                    new Key("yarn.energy.block-mb", "128", "0 or more", "The block."),
                    new Key("yarn.energy.file", "", "a path", "A file."),
                    new Key("yarn.energy.queue.<path>.workload", "io", "a name", "A queue."));
        }

        @Override
        public Map<String, String> values(ClusterProfile profile, ConfRequest request) {
            return Map.of("yarn.energy.block-mb", Integer.toString(profile.hdfsBlockMb()));
        }

        @Override
        public List<RenderedFile> files(ClusterProfile profile) {
            return List.of(new RenderedFile("energy.yaml", "nothing\n"));
        }
    }
}
