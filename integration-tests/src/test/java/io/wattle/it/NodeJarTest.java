package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.wattle.model.NodeClass;
import io.wattle.node.NodeClassProvider;
import io.wattle.node.UsageService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.SleepJob;
import org.apache.hadoop.metrics2.util.MBeans;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A NodeManager that tells its class and what its containers use: it needs settings of its own, so a cluster of its own. */
@Tag("embedded")
@Tag("hadoop-versions")
class NodeJarTest {

    /** Of seconds that are added in another order. */
    private static final double ROUNDING = 1e-9;

    private static final double BURNT_SECONDS = 3;

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
                        "yarn.energy.ledger.checkpoint-ms",
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
        Await.until("the node's class", () -> classOf(node).equals("xeon-e5-2603"));
    }

    private static String classOf(NodeId node) {
        return cluster.scheduler().energy().nodeClass(node).map(NodeClass::name).orElse("not known yet");
    }

    /** Counts how often it is asked: as often as the NodeManager's service beside it. */
    public interface ProbeMXBean {
        int getAsked();
    }

    private static final class Probe implements ProbeMXBean {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public int getAsked() {
            return asked.incrementAndGet();
        }
    }

    @Test
    void whatItsContainersUseIsShownAndLearned() throws Exception {
        Path release = directory.resolve("burnt");
        Configuration conf = new Configuration(cluster.getConfig());
        conf.set(BurningMapper.UNTIL, release.toString());
        // A job that ends kills the container of its last task, of which nothing is learned: that is the reduce.
        conf.setFloat(MRJobConfig.COMPLETED_MAPS_FOR_REDUCE_SLOWSTART, 1);
        SleepJob sleep = new SleepJob();
        sleep.setConf(conf);
        Job job = sleep.createJob(2, 1, 1, 1, 1, 1);
        job.setJobName("burn");
        job.setMapperClass(BurningMapper.class);
        job.setJarByClass(BurningMapper.class);
        job.submit();
        Map<String, JsonNode> shown = new HashMap<>();
        Await.until("two containers that burnt and read", () -> {
            containers().forEach(it -> shown.put(it.path("id").asText(), it));
            return burnt(shown).size() == 2;
        });
        assertThat(shown).as("a master and two tasks").hasSize(3);
        assertThat(shown.keySet())
                .allSatisfy(it ->
                        assertThat(it).startsWith(job.getJobID().toString().replace("job_", "container_")));
        awaitThatTheResourceManagerAsks();
        Files.createFile(release);
        assertThat(job.waitForCompletion(false)).isTrue();
        Await.until(
                () -> "both are learned and saved, not " + kept(),
                () -> learnedOfMaps().path("cpu").path("containers").asDouble() == 2);
        assertLearned(burnt(shown));
    }

    /** What the containers show by now is known there, too, then. */
    private static void awaitThatTheResourceManagerAsks() throws Exception {
        Probe probe = new Probe();
        ObjectName name = MBeans.register("NodeManager", "WattleUsageProbe", probe);
        try {
            // The first one may have begun before.
            Await.until("two questions", () -> probe.asked.get() >= 2);
        } finally {
            MBeans.unregister(name);
        }
    }

    private static List<JsonNode> burnt(Map<String, JsonNode> shown) {
        return shown.values().stream()
                .filter(it -> it.path("cpuSeconds").asDouble() > BURNT_SECONDS
                        && it.path("bytesRead").asDouble() >= BurningMapper.READ_MEBIBYTES * MEBIBYTE)
                .toList();
    }

    private static void assertLearned(List<JsonNode> shown) throws Exception {
        JsonNode maps = learnedOfMaps();
        JsonNode input = maps.path("input");
        assertThat(input.path("containers").asDouble()).isEqualTo(2);
        assertThat(input.path("mebibytes").asDouble() / 2)
                .as("with the jars of a JVM, and what it reads of itself")
                .isBetween(BurningMapper.READ_MEBIBYTES * 1.0, BurningMapper.READ_MEBIBYTES * 2.0);
        JsonNode cpu = maps.path("cpu");
        // The node offers 12 vcores for the processors that it has.
        double vcoresPerProcessor = 12.0 / Runtime.getRuntime().availableProcessors();
        double processorSeconds = cpu.path("cpuSeconds").asDouble() / vcoresPerProcessor;
        assertThat(processorSeconds)
                .as("what the node showed; nothing else can have told it: the NodeManager's own monitor is off")
                .isGreaterThanOrEqualTo(shown.stream()
                                .mapToDouble(it -> it.path("cpuSeconds").asDouble())
                                .sum()
                        - ROUNDING);
        assertThat(processorSeconds / cpu.path("vcoreSeconds").asDouble())
                .as("processors that a container kept busy")
                .isLessThan(2);
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

    /** Of the only job; a missing node as long as nothing is saved. */
    private static JsonNode learnedOfMaps() {
        JsonNode job = kept().path("jobs").path(0);
        assertThat(job.path("name").asText("burn")).isEqualTo("burn");
        return job.path("priorities").path("20");
    }

    private static JsonNode kept() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.resolve("kept"), "learned-*.json")) {
            for (Path file : files) {
                return MAPPER.readTree(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return MissingNode.getInstance();
    }
}
