package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.node.NodeClassProvider;
import io.wattle.node.UsageService;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A NodeManager that tells its class and what its containers use. */
@Tag("hadoop-versions")
@TestMethodOrder(MethodOrderer.MethodName.class)
class NodeJarTest {

    private static final double MEBIBYTE = 1024 * 1024;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static MixedCluster cluster;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = MixedCluster.start(
                directory,
                Map.of(
                        "yarn.nodemanager.node-attributes.provider",
                        NodeClassProvider.class.getName(),
                        "yarn.energy.node.class",
                        "xeon-e5-2603",
                        "yarn.nodemanager.aux-services",
                        "mapreduce_shuffle," + UsageService.NAME,
                        "yarn.nodemanager.aux-services." + UsageService.NAME + ".class",
                        UsageService.class.getName(),
                        "yarn.energy.usage.interval-ms",
                        "1000",
                        "yarn.energy.ledger.dir",
                        directory.resolve("kept").toString()),
                "dell-r620");
    }

    @AfterAll
    static void stopCluster() {
        if (cluster != null) {
            cluster.stop();
        }
    }

    @Test
    void itsAttributeNamesItsClass() throws Exception {
        NodeId node = cluster.classNames().keySet().iterator().next();
        // The host patterns say dell-r620: the attribute counts before them.
        for (int i = 0; i < 100 && !classOf(node).equals("xeon-e5-2603"); i++) {
            Thread.sleep(200);
        }
        assertThat(classOf(node)).isEqualTo("xeon-e5-2603");
    }

    private static String classOf(NodeId node) {
        return cluster.scheduler().energy().nodeClass(node).orElseThrow().name();
    }

    @Test
    void whatItsContainersUseIsShownAndLearned() throws Exception {
        SleepJob sleep = new SleepJob();
        sleep.setConf(new Configuration(cluster.getConfig()));
        Job job = sleep.createJob(2, 0, 1, 1, 0, 0);
        job.setJobName("burn");
        job.setMapperClass(BurningMapper.class);
        job.setJarByClass(BurningMapper.class);
        job.submit();
        Map<String, Double> most = new HashMap<>();
        Map<String, Double> read = new HashMap<>();
        while (!job.isComplete()) {
            for (JsonNode container : containers()) {
                most.merge(
                        container.path("id").asText(),
                        container.path("cpuSeconds").asDouble(),
                        Math::max);
                read.merge(
                        container.path("id").asText(),
                        container.path("bytesRead").asDouble() / MEBIBYTE,
                        Math::max);
            }
            Thread.sleep(500);
        }
        assertThat(job.isSuccessful()).isTrue();
        String app = job.getJobID().toString().replace("job_", "container_");
        assertThat(most).as("a master and two tasks").hasSize(3).allSatisfy((id, seconds) -> {
            assertThat(id).startsWith(app);
            assertThat(seconds).isPositive();
        });
        assertThat(most.values().stream().filter(it -> it > 4)).as("burning").hasSizeGreaterThanOrEqualTo(2);
        System.out.println("[node jar] MiB that a master and two tasks read: " + read.values());
        assertThat(read.values().stream().filter(it -> it >= BurningMapper.READ_MEBIBYTES))
                .as("reading")
                .hasSize(2);
        stopCluster();
        cluster = null;
        JsonNode maps = learned().path("priorities").path("20");
        JsonNode input = maps.path("input");
        assertThat(input.path("containers").asDouble()).isEqualTo(2);
        assertThat(input.path("mebibytes").asDouble() / 2)
                .as("with the jars of a JVM, and what it reads of itself")
                .isBetween(BurningMapper.READ_MEBIBYTES * 1.0, BurningMapper.READ_MEBIBYTES * 2.0);
        JsonNode cpu = maps.path("cpu");
        assertThat(cpu.path("containers").asDouble()).isEqualTo(2);
        // The node offers 12 vcores for the processors that it has.
        double vcoresPerProcessor = 12.0 / Runtime.getRuntime().availableProcessors();
        assertThat(cpu.path("cpuSeconds").asDouble() / cpu.path("vcoreSeconds").asDouble() / vcoresPerProcessor)
                .as("nothing else can have told it: the NodeManager's own monitor is off")
                .isBetween(0.2, 2.0);
    }

    private static JsonNode containers() throws Exception {
        String address = cluster.getNodeManager(0).getNMContext().getNodeId().getHost() + ":"
                + cluster.getNodeManager(0).getNMContext().getHttpPort();
        JsonNode beans = MAPPER.readTree(URI.create("http://" + address + "/jmx?qry=Hadoop:service=*,name=WattleUsage*")
                        .toURL())
                .path("beans");
        assertThat(beans).hasSize(1);
        return beans.path(0).path("Containers");
    }

    private static JsonNode learned() throws Exception {
        try (Stream<Path> files = Files.list(directory.resolve("kept"))) {
            Path file = files.filter(it -> it.getFileName().toString().startsWith("learned-"))
                    .findFirst()
                    .orElseThrow();
            JsonNode jobs = MAPPER.readTree(Files.readString(file)).path("jobs");
            assertThat(jobs).hasSize(1);
            assertThat(jobs.path(0).path("name").asText()).isEqualTo("burn");
            return jobs.path(0);
        }
    }
}
