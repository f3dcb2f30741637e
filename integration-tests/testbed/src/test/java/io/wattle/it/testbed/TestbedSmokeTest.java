package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** One testbed of two workers, from its start to its end, with the plug-in and the testbed's meters. */
@Tag("testbed")
@TestMethodOrder(OrderAnnotation.class)
class TestbedSmokeTest {

    private static final String ODROID = "odroid-xu-big-1";
    private static final String XEON = "xeon-e5-2603-1";
    private static final String EXAMPLES = "share/hadoop/mapreduce/hadoop-mapreduce-examples-3.4.2.jar";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static TestbedCommand testbed;
    private static Set<String> interfaces;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(TestbedCommand.isPossible(directory), "this machine lets us build no testbed");
        interfaces = Leftovers.interfaces();
        testbed = new TestbedCommand("smoke-" + ProcessHandle.current().pid(), directory);
        String said = testbed.does(
                "up", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=1", "--scheduler", "energy");
        System.out.println(said);
    }

    @AfterAll
    static void stop() throws Exception {
        if (testbed != null) {
            testbed.run("down");
        }
    }

    @Test
    @Order(1)
    void workersHaveTheCoresAndTheMemoryOfTheirClasses() throws Exception {
        for (Map.Entry<String, Integer> worker :
                Map.of(ODROID, 2048, XEON, 8192).entrySet()) {
            assertThat(testbed.onHost(worker.getKey(), "grep", "-c", "^processor", "/proc/cpuinfo"))
                    .isEqualToIgnoringNewLines("4");
            assertThat(testbed.onHost(worker.getKey(), "grep", "MemTotal", "/proc/meminfo"))
                    .containsPattern("\\b" + 1024 * worker.getValue() + " kB");
            assertThat(testbed.onHost(worker.getKey(), "hostname")).isEqualToIgnoringNewLines(worker.getKey());
        }
        assertThat(get("/ws/v1/cluster/nodes").findValuesAsText("nodeHostName"))
                .containsExactlyInAnyOrder("master", ODROID, XEON);
    }

    /** By the joules that the power meter tells over SNMP. */
    @Test
    @Order(2)
    void aJobRunsAndIsBilledByTheMeter() throws Exception {
        // Of one map and no reduce: a container takes half a minute at these speeds.
        String said = testbed.onHost(
                "master",
                "bash",
                "-c",
                "yarn jar \"$HADOOP_HOME\"/" + EXAMPLES + " teragen -Dmapreduce.job.maps=1 1000 /rows");
        assertThat(said).contains("Map output records=1000");
        Matcher app = Pattern.compile("application_\\d+_\\d+").matcher(said);
        assertThat(app.find()).as(said).isTrue();
        JsonNode bill = Await.value("the job's joules", () -> {
            JsonNode answer = get("/energy/v1/apps/" + app.group());
            return answer.path("finished").isTextual() ? answer : null;
        });
        assertThat(bill.path("joules").asDouble()).as("%s", bill).isPositive();
        for (JsonNode node : get("/energy/v1/nodes").path("nodes")) {
            double idleWatts = node.path("node_class").asText().startsWith("odroid") ? 4 : 35;
            if (!node.path("node").asText().startsWith("master")) {
                assertThat(node.path("quality").asText()).as("%s", node).isEqualTo("measured");
                assertThat(node.path("watts").asDouble()).as("%s", node).isBetween(idleWatts * 0.99, idleWatts + 20);
            }
        }
    }

    @Test
    @Order(3)
    void faultsShowInTheStatusAndAreUndone() throws Exception {
        testbed.does("pause", ODROID);
        assertThat(line(ODROID)).contains(" paused ");
        testbed.does("cut", XEON);
        assertThat(line(XEON)).contains(" cut ");
        testbed.does("restore", ODROID);
        testbed.does("restore", XEON);
        assertThat(line(ODROID)).contains(" up ");
        assertThat(testbed.onHost(XEON, "bash", "-c", "exec 3<>/dev/tcp/master/8088 && echo reached"))
                .contains("reached");
        testbed.does("suspend", ODROID);
        assertThat(line(ODROID)).containsPattern(" asleep .*\\b1\\.00\\b");
        assertThat(testbed.run("restore", ODROID).exitCode()).isEqualTo(2);
    }

    @Test
    @Order(4)
    void downLeavesNothing() throws Exception {
        assertThat(Leftovers.of(testbed.name())).isNotEmpty();
        testbed.does("down");
        assertThat(Leftovers.of(testbed.name())).isEmpty();
        assertThat(Leftovers.interfaces()).isEqualTo(interfaces);
    }

    private static String line(String host) throws IOException, InterruptedException {
        return testbed.does("status")
                .lines()
                .filter(it -> it.startsWith(host))
                .findFirst()
                .orElseThrow();
    }

    /** What the ResourceManager answers. */
    private static JsonNode get(String path) throws IOException, InterruptedException {
        String answer = testbed.onHost(
                "master",
                "bash",
                "-c",
                "exec 3<>/dev/tcp/master/8088; printf 'GET " + path
                        + " HTTP/1.0\\r\\nHost: master\\r\\nAccept: application/json\\r\\n\\r\\n' >&3; cat <&3");
        return JSON.readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
    }
}
