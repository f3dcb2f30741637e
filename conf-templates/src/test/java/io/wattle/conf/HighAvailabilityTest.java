package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.model.Architecture;
import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two ResourceManagers, where asked. */
class HighAvailabilityTest {

    private static final String SERVERS = "zk1:2181,zk2:2181,zk3:2181";
    private static final Rendering EDISON = render(TestingClusters.builtIn("edison"), SERVERS);

    private static Rendering render(ClusterProfile profile, String zookeeper) {
        return new ConfTemplates()
                .render(
                        profile,
                        new ConfRequest(
                                "m1",
                                "/data",
                                "/opt/hadoop",
                                SchedulerChoice.ENERGY,
                                Optional.of(new HighAvailability("m2", zookeeper))));
    }

    private static Map<String, String> site(String path) {
        return SiteReader.read(TestingClusters.file(EDISON, path));
    }

    @ParameterizedTest
    @ValueSource(strings = {"master", "standby", "worker-edison"})
    void everyNodeKnowsBothResourceManagers(String folder) {
        assertThat(site(folder + "/yarn-site.xml"))
                .containsEntry("yarn.resourcemanager.ha.enabled", "true")
                .containsEntry("yarn.resourcemanager.ha.rm-ids", "rm1,rm2")
                .containsEntry("yarn.resourcemanager.hostname.rm1", "m1")
                .containsEntry("yarn.resourcemanager.hostname.rm2", "m2")
                // Without them each master of MapReduce ends with a NullPointerException.
                .containsEntry("yarn.resourcemanager.webapp.address.rm1", "m1:8088")
                .containsEntry("yarn.resourcemanager.webapp.address.rm2", "m2:8088")
                .containsEntry("yarn.resourcemanager.cluster-id", "edison-m1")
                .doesNotContainKeys("yarn.resourcemanager.hostname", "yarn.resourcemanager.ha.id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"master", "standby"})
    void bothKeepWhatTheOtherHasToSeeWhereItSeesIt(String folder) {
        assertThat(site(folder + "/core-site.xml")).containsEntry("hadoop.zk.address", SERVERS);
        assertThat(site(folder + "/yarn-site.xml"))
                .containsEntry("yarn.resourcemanager.recovery.enabled", "true")
                // Without it the elector of Hadoop 3.5.0 ends the ResourceManager.
                .containsEntry("yarn.resourcemanager.zk-address", SERVERS)
                .containsEntry(
                        "yarn.resourcemanager.store.class",
                        "org.apache.hadoop.yarn.server.resourcemanager.recovery.ZKRMStateStore")
                .containsEntry("yarn.resourcemanager.zk-state-store.parent-path", "/rmstore/edison-m1")
                .doesNotContainKeys(
                        "yarn.resourcemanager.fs.state-store.uri", "yarn.resourcemanager.fs.state-store.num-retries")
                .containsEntry("yarn.node-labels.fs-store.root-dir", "hdfs://m1:8020/resourcemanager/node-labels")
                .containsEntry(
                        "yarn.node-attribute.fs-store.root-dir", "hdfs://m1:8020/resourcemanager/node-attributes")
                .containsEntry("yarn.energy.ledger.dir", "hdfs://m1:8020/resourcemanager/energy-ledger");
    }

    @Test
    void bothReadTheSameKeysButForTheMastersNodeManager() {
        Map<String, String> standby = site("standby/yarn-site.xml");
        assertThat(site("master/yarn-site.xml")).containsAllEntriesOf(standby);
        assertThat(standby.keySet()).noneMatch(it -> it.startsWith("yarn.nodemanager."));
        assertThat(site("standby/capacity-scheduler.xml")).isEqualTo(site("master/capacity-scheduler.xml"));
        assertThat(site("standby/hdfs-site.xml").keySet())
                .noneMatch(it -> it.startsWith("dfs.namenode") || it.startsWith("dfs.datanode"));
    }

    @Test
    void theSecondResourceManagerHasTheHeapOfTheFirst() {
        String heap = "YARN_RESOURCEMANAGER_OPTS=\"-Xmx1588m ";
        assertThat(TestingClusters.file(EDISON, "master/hadoop-env.sh")).contains(heap);
        assertThat(TestingClusters.file(EDISON, "standby/hadoop-env.sh"))
                .contains(heap, "HADOOP_PID_DIR")
                .doesNotContain("NAMENODE", "NODEMANAGER", "HISTORYSERVER")
                .containsPattern("the\\s+(# )?machine\\s+(# )?needs\\s+(# )?1964\\s+(# )?MiB");
    }

    @Test
    void workersNeedNoZooKeeper() {
        assertThat(site("worker-edison/core-site.xml")).doesNotContainKey("hadoop.zk.address");
        assertThat(site("worker-edison/yarn-site.xml"))
                .doesNotContainKeys("yarn.resourcemanager.store.class", "yarn.resourcemanager.zk-address");
    }

    @Test
    void theReadmeStartsBothAndSaysWhatIsStillOne() {
        assertThat(TestingClusters.file(EDISON, "README.txt").replaceAll("\\s+", " "))
                .containsSubsequence(
                        "standby/ m2, for the second ResourceManager",
                        "yarn/lib of the master and of m2: put",
                        "ZooKeeper at " + SERVERS,
                        "with ZooKeeper running",
                        "start-dfs.sh",
                        "hdfs dfs -chmod 700 /resourcemanager",
                        "yarn --daemon start resourcemanager",
                        "ssh m2 /opt/hadoop/bin/yarn --daemon start resourcemanager",
                        "-getAllServiceState",
                        "-addToClusterNodeLabels",
                        "start-yarn.sh starts both ResourceManagers",
                        "still one NameNode");
    }

    @Test
    void classesOfTheOperatorsOwnGoToBoth() {
        ClusterProfile profile = TestingClusters.of(
                new ClusterProfile.Workers(TestingClusters.made("box", Architecture.X86, 8192, 4096, 4), 3));
        Rendering rendering = render(profile, SERVERS);
        assertThat(TestingClusters.file(rendering, "standby/wattle-nodes.yaml"))
                .isEqualTo(TestingClusters.file(rendering, "master/wattle-nodes.yaml"));
    }

    @Test
    void withoutItNothingOfItIsWritten() {
        for (ClusterProfile profile : Catalog.builtIn().profiles()) {
            assertThat(TestingClusters.render(profile).files())
                    .noneMatch(file -> file.path().startsWith("standby"))
                    .allSatisfy(file -> assertThat(file.content())
                            .doesNotContain(
                                    "yarn.resourcemanager.ha.",
                                    "hadoop.zk.",
                                    "zk-address",
                                    ".rm1",
                                    "/resourcemanager/"));
        }
    }

    @Test
    void fewerThanThreeZooKeeperServersAreWarnedOf() {
        String warning = "--zookeeper zk1:2181: with fewer than 3 servers the loss of one stops both";
        assertThat(render(TestingClusters.builtIn("dell"), "zk1:2181").warnings())
                .singleElement()
                .asString()
                .startsWith(warning);
        assertThat(render(TestingClusters.builtIn("dell"), SERVERS).warnings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "zk1",
                "zk1:",
                "zk1:0",
                "zk1:65536",
                "zk1:2181,",
                ",zk1:2181",
                "zk1:2181, zk2:2181",
                "zk1:2181/x",
                "-zk1:2181",
                "zk1:2181;zk2:2181"
            })
    void whatIsNoListOfServersIsRefused(String zookeeper) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HighAvailability("m2", zookeeper))
                .withMessageContaining("of '" + zookeeper + "' (allowed: HOST:PORT, several separated by commas");
    }

    @Test
    void aHostThatIsNoneOrTheMastersIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HighAvailability("m 2", SERVERS))
                .withMessageContaining("second ResourceManager's host 'm 2' (allowed: letters");
        Optional<HighAvailability> same = Optional.of(new HighAvailability("M1", SERVERS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfRequest("m1", "/d", "/h", SchedulerChoice.ENERGY, same))
                .withMessageContaining("second ResourceManager's host 'm1' is the master's (allowed: another host");
        assertThat(new HighAvailability("m2", SERVERS).zookeeperServers())
                .isEqualTo(List.of("zk1:2181", "zk2:2181", "zk3:2181"));
    }
}
