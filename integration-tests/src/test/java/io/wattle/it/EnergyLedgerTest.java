package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.ledger.NodeAccount;
import io.wattle.model.Quality;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.account.NodeEnergy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeEventType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Joules of real jobs against those that the NodeManagers' own containers say, through a restart and a lost node: on a
 * cluster of its own, as the ResourceManager is restarted.
 */
@Tag("embedded")
class EnergyLedgerTest {

    private static final double ALLOWED = 0.02;

    @TempDir
    private static Path directory;

    private static MixedCluster cluster;
    private static MeteredNodes meters;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = MixedCluster.start(directory, keys(), "edison", "edison", "dell-r620");
        meters = new MeteredNodes(cluster);
        Path file = Files.writeString(directory.resolve("meters.yaml"), meters.metersFile());
        cluster.refresh(Map.of("yarn.energy.meters.file", file.toString()));
        await(() -> report() != null && report().cluster().nodesWithWatts() == 3);
    }

    private static Map<String, String> keys() {
        Map<String, String> keys = new HashMap<>(Map.of(
                "yarn.energy.ledger.dir", directory.resolve("ledger").toString(),
                "yarn.energy.ledger.checkpoint-ms", "1000",
                "yarn.energy.meters.interval-ms", "500",
                "yarn.resourcemanager.recovery.enabled", "true",
                "yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName(),
                "yarn.resourcemanager.fs.state-store.uri",
                        directory.resolve("state").toUri().toString(),
                "yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "1000",
                // Else NodeManagers come back only after 30 s: the straight line over that is none of these waves.
                "yarn.resourcemanager.connect.retry-interval.ms", "500",
                // Else NodeManagers hold on to the ResourceManager object that they began with.
                "yarn.minicluster.use-rpc", "true",
                "yarn.minicluster.fixed.ports", "true"));
        for (String key : List.of(
                "yarn.resourcemanager.address",
                "yarn.resourcemanager.admin.address",
                "yarn.resourcemanager.scheduler.address",
                "yarn.resourcemanager.resource-tracker.address",
                "yarn.resourcemanager.webapp.address")) {
            keys.put(key, FreePorts.onLocalhost());
        }
        return keys;
    }

    @AfterAll
    static void stopCluster() {
        if (meters != null) {
            meters.close();
        }
        if (cluster != null) {
            cluster.stop();
        }
    }

    @Test
    void joulesAgreeWithTheContainersOwnTimes() throws Exception {
        Job job = submit(4, 12_000);
        assertThat(job.waitForCompletion(false)).isTrue();
        JsonNode line = line(job);
        assertAgrees(line, job);
        assertThat(line.get("quality").asText()).isNotEqualTo("estimated");
        assertThat(line.get("queue").asText()).isEqualTo("root.default");
        assertThat(line.get("state").asText()).isEqualTo("FINISHED");
        assertThat(line.get("containers").asInt()).isBetween(5, 7);
        assertThat(line.get("by_node_class").has("dell-r620")).isTrue();
        assertThat(report().nodes()).allSatisfy(it -> assertThat(it.quality()).contains(Quality.MEASURED));
        assertBalanced();
    }

    @Test
    @Tag("hadoop-versions")
    void aRestartLeavesNoGapAndCountsNothingTwice() throws Exception {
        Job job = submit(3, 25_000);
        await(() -> running() >= 4);
        double atFirst = report().cluster().joules();
        await(() -> report().cluster().joules() > atFirst);
        await(() -> LiveContainers.allRun(cluster.getResourceManager(), app(job)));
        double before = report().cluster().joules();
        cluster.restartResourceManager(0);
        await(() -> report() != null && report().cluster().nodesWithWatts() == 3);
        assertThat(report().cluster().joules()).as("sums go on").isGreaterThan(before);
        assertThat(running()).as("containers are taken over").isGreaterThanOrEqualTo(4);
        assertThat(job.waitForCompletion(false)).isTrue();
        JsonNode line = line(job);
        assertAgrees(line, job);
        assertThat(line.get("unmetered_seconds").asDouble()).isZero();
        assertThat(line.get("complete").asBoolean()).isTrue();
        assertBalanced();
    }

    @Test
    void aNodeThatIsLostAndComesBackKeepsTheBooksBalanced() throws Exception {
        Job job = submit(3, 15_000);
        await(() -> running() >= 4);
        RMContext context = cluster.getResourceManager().getRMContext();
        NodeEnergy victim = report().nodes().stream()
                .filter(it -> it.nodeClass().equals(Optional.of("edison")) && it.containers() > 0)
                .findFirst()
                .orElseThrow();
        NodeId id = NodeId.fromString(victim.node());
        RMNode before = context.getRMNodes().get(id);
        context.getDispatcher().getEventHandler().handle(new RMNodeEvent(id, RMNodeEventType.EXPIRE));
        // It may be back before anybody looks, as another object.
        await(() -> context.getRMNodes().get(id) != before);
        await(() ->
                node(victim.node()).registered() && node(victim.node()).watts().isPresent());
        assertThat(job.waitForCompletion(false)).isTrue();
        JsonNode line = line(job);
        assertThat(line.get("joules").asDouble()).isPositive();
        await(() -> running() == 0);
        assertBalanced();
    }

    private static void assertAgrees(JsonNode line, Job job) {
        double seen = meters.joules(app(job).toString());
        double told = line.get("joules").asDouble();
        assertThat(told).as("the ledger's joules").isBetween(seen * (1 - ALLOWED), seen * (1 + ALLOWED));
    }

    private static void assertBalanced() {
        EnergyReport now = report();
        double parts = now.cluster().activeJoules()
                + now.cluster().containerIdleJoules()
                + now.cluster().idleBucketJoules()
                + now.cluster().bootJoules()
                + now.cluster().shutdownJoules();
        assertThat(Math.abs(parts / now.cluster().joules() - 1)).isLessThan(1e-9);
        for (NodeEnergy node : now.nodes()) {
            NodeAccount account = node.account().orElseThrow();
            double sum = account.activeJoules() + account.containerIdleJoules() + account.idleBucketJoules();
            assertThat(Math.abs(sum / account.integralJoules() - 1)).isLessThan(1e-9);
        }
        double queues =
                now.queues().values().stream().mapToDouble(it -> it.joules()).sum();
        double containers = now.cluster().activeJoules() + now.cluster().containerIdleJoules();
        assertThat(Math.abs(queues / containers - 1)).isLessThan(1e-9);
    }

    private static Job submit(int maps, long millis) throws Exception {
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(MRJobConfig.JOB_TAGS, "wattle-workload=io");
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(maps, 0, millis, 1, 0, 0);
        job.setJarByClass(SleepJob.class);
        job.submit();
        return job;
    }

    private static ApplicationId app(Job job) {
        return ApplicationId.newInstance(
                Long.parseLong(job.getJobID().getJtIdentifier()), job.getJobID().getId());
    }

    /** The one line of a job's application. */
    private static JsonNode line(Job job) throws Exception {
        String app = app(job).toString();
        Path ledger = directory.resolve("ledger");
        await(() -> !LedgerLines.of(ledger, app).isEmpty());
        // One more would come with the next checkpoints.
        awaitCheckpoints(2);
        List<String> found = LedgerLines.of(ledger, app);
        assertThat(found).hasSize(1);
        return new ObjectMapper().readTree(found.get(0));
    }

    private static void awaitCheckpoints(int count) throws Exception {
        Set<String> seen = new HashSet<>(checkpoints());
        int before = seen.size();
        await(() -> {
            seen.addAll(checkpoints());
            return seen.size() >= before + count;
        });
    }

    private static List<String> checkpoints() {
        String[] names =
                directory.resolve("ledger").toFile().list((folder, name) -> name.matches("(checkpoint|changes)-.*"));
        return List.of(names);
    }

    private static EnergyReport report() {
        return cluster.scheduler().energy().report().orElse(null);
    }

    private static NodeEnergy node(String name) {
        return report().nodes().stream()
                .filter(it -> it.node().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static int running() {
        return report().nodes().stream().mapToInt(NodeEnergy::containers).sum();
    }

    private static void await(BooleanSupplier condition) throws Exception {
        Await.until("the ledger", condition::getAsBoolean);
    }
}
