package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.nodes.NodeEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.nodelabels.NodeAttributesManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What else may happen to placement, under asynchronous scheduling, which is set at the start only: so a cluster of its
 * own, two Edison-like nodes, one Dell-like.
 */
@Tag("embedded")
@Tag("faults")
class PlacementFaultsTest {

    private static final int ROUNDS = 3;

    /** The brawny node has 12 vcores. */
    private static final int MASTERS = 10;

    private static final int DELL = 2;

    /** By which an Edison is slower: its half is long enough for starts that take not quite as long as others did. */
    private static final int MORE_SECONDS = 90;

    @TempDir
    private static Path directory;

    private static MixedCluster cluster;
    private static TinyApps apps;

    @BeforeAll
    static void startCluster() throws Exception {
        Map<String, String> keys = Map.of(
                "yarn.scheduler.capacity.schedule-asynchronously.enable", "true",
                "yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        cluster = MixedCluster.start(directory, keys, "edison", "edison", "dell-r620");
        apps = new TinyApps(cluster.getConfig());
    }

    @AfterAll
    static void stopCluster() {
        if (apps != null) {
            apps.close();
        }
        if (cluster != null) {
            cluster.stop();
        }
    }

    @AfterEach
    void undo() throws Exception {
        apps.killAll();
        cluster.restore();
    }

    @Test
    void anIoJobFillsWimpyNodesFirst() throws Exception {
        JobPlacement placed = JobPlacement.of(cluster, job("io-1", 4, 4_000, "wattle-workload=io"));
        assertThat(placed.tasks()).hasSize(4);
        assertThat(placed.tasksOfFirst(4)).isNotEmpty().containsOnly("edison");
    }

    @Test
    void allMastersGoToTheBrawnyNode() throws Exception {
        List<ApplicationId> ids = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < MASTERS; i++) {
                ids.add(apps.submit(1, 256));
            }
            apps.awaitAll();
            // A master does not wait for a class that is full.
            cluster.awaitEmpty();
        }
        assertThat(ids.stream().map(cluster::classOfMaster))
                .hasSize(ROUNDS * MASTERS)
                .containsOnly("dell-r620");
    }

    @Test
    void aMasterDoesNotWaitForAClassThatIsFullForLong() throws Exception {
        // They fill the brawny node's memory.
        for (int i = 0; i < 3; i++) {
            apps.secondsToLaunch(apps.submit(120, 4096));
        }
        ApplicationId late = apps.submit(1, 256);
        assertThat(apps.secondsToLaunch(late))
                .as("whatever ended there before; else it would wait for 60 s")
                .isLessThan(50.0);
        assertThat(cluster.classOfMaster(late)).isEqualTo("edison");
    }

    /** That Edisons take too long is known from the run before. */
    @Test
    void aDeadlineThatWimpyNodesCannotMeetGoesBrawny() throws Exception {
        Job first = job("late-1", 4, 1_000, "wattle-input-mb=0");
        first.setMapperClass(SlowOnSomeMapper.class);
        first.getConfiguration().set(SlowOnSomeMapper.PORTS, portsOf("edison"));
        first.getConfiguration().setLong(SlowOnSomeMapper.MORE_MILLIS, 1_000L * MORE_SECONDS);
        Instant begun = Instant.now();
        assertThat(JobPlacement.of(cluster, first).tasks()).hasSize(4).contains("edison", "dell-r620");
        // On a busy machine a master and a task take minutes to start, on both classes alike: as long as they just did.
        Duration tooShort = Duration.between(begun, Instant.now()).minusSeconds(MORE_SECONDS / 2);
        Instant deadline = Instant.now().plus(tooShort).truncatedTo(ChronoUnit.SECONDS);
        assertThat(JobPlacement.of(cluster, job("late-2", 3, 1_000, "wattle-deadline=" + deadline))
                        .tasks())
                .hasSize(3)
                .containsOnly("dell-r620");
    }

    @Test
    void aNodeWhoseAttributeNamesNoClassIsUsedLikeStockAndReported() throws Exception {
        String host = nodeOf(DELL).getHost();
        NodeAttributesManager attributes =
                cluster.getResourceManager().getRMContext().getNodeAttributesManager();
        NodeAttribute nonsense = NodeAttribute.newInstance(
                NodeAttribute.PREFIX_CENTRALIZED, "wattle-node-class", NodeAttributeType.STRING, "cray-1");
        attributes.addNodeAttributes(Map.of(host, Set.of(nonsense)));
        await(() ->
                cluster.scheduler().energy().nodes().values().stream().allMatch(it -> it.slot() == NodeEntry.UNKNOWN));
        assertThat(cluster.scheduler().energy().nodes().values())
                .extracting(NodeEntry::whyUnknown)
                .allSatisfy(it -> assertThat(it).startsWith("its attribute wattle-node-class is 'cray-1' (known: "));
        assertThat(JobPlacement.of(cluster, job("stock", 2, 1_000, "wattle-workload=io"))
                        .tasks())
                .hasSize(2);
        attributes.removeNodeAttributes(Map.of(host, Set.of(nonsense)));
        await(() ->
                cluster.scheduler().energy().nodes().values().stream().noneMatch(it -> it.slot() == NodeEntry.UNKNOWN));
    }

    private static Job job(String name, int maps, long millis, String tag) throws Exception {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(MRJobConfig.JOB_TAGS, tag);
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(maps, 0, millis, 1, 0, 0);
        job.setJobName(name);
        job.setJarByClass(PlacementFaultsTest.class);
        return job;
    }

    private static NodeId nodeOf(int manager) {
        return cluster.getNodeManager(manager).getNMContext().getNodeId();
    }

    private static String portsOf(String nodeClass) {
        return cluster.classNames().entrySet().stream()
                .filter(it -> it.getValue().equals(nodeClass))
                .map(it -> "" + it.getKey().getPort())
                .collect(Collectors.joining(","));
    }

    private static void await(BooleanSupplier condition) throws Exception {
        Await.until("the scheduler's nodes", condition::getAsBoolean);
    }
}
