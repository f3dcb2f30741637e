package io.wattle.it.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.testbed.linux.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
    private static final Map<String, Double> IDLE_WATTS = Map.of(ODROID, 4.0, XEON, 35.0);
    private static final double MOST_WATTS_ABOVE = 20;
    private static final String EXAMPLES = "share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar";
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path directory;

    private static TestingTestbed testbed;
    private static String said;
    private static Set<String> interfaces;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(TestingTestbed.isPossible(directory), "this machine lets us build no testbed");
        interfaces = Leftovers.interfaces();
        testbed = new TestingTestbed("smoke-" + ProcessHandle.current().pid(), directory);
        said = testbed.does(
                "up", "--cluster", "mixed-arm", "--workers", "odroid-xu-big=1,xeon-e5-2603=1", "--scheduler", "energy");
        System.out.println(said);
    }

    /** At the end, so that no other test is left without its testbed. */
    @AfterAll
    static void downLeavesNothing() throws Exception {
        if (testbed == null) {
            return;
        }
        if (said == null) {
            // It did not come up, and the test that was to build it says why.
            testbed.run("down");
            return;
        }
        Set<String> before = Leftovers.of(testbed.name());
        testbed.does("down");
        assertThat(before).isNotEmpty();
        assertThat(Leftovers.of(testbed.name())).isEmpty();
        assertThat(Leftovers.interfaces()).isEqualTo(interfaces);
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

    /** What a worker's /proc says is only text of ours: here is what the kernel enforces. */
    @Test
    @Order(2)
    void theKernelHoldsWorkersToWhatUpSaid() throws Exception {
        assumeFalse(said.contains("not emulated here:"), "nothing is limited for this user");
        KernelLimits kernel = new KernelLimits(testbed.name());
        Optional<String> disk = Disk.of(Path.of(System.getProperty("user.home"), ".wattle"));
        List<PlannedWorker> planned = PlannedWorker.of(said);
        assertThat(planned).as(said).extracting(it -> it.nodeClass() + "-1").containsExactly(ODROID, XEON);
        List<Double> cables = new ArrayList<>();
        for (PlannedWorker worker : planned) {
            String host = worker.nodeClass() + "-1";
            assertThat(kernel.containerCores(host))
                    .as(host)
                    .isCloseTo(worker.machineCores(), within(4 * PlannedWorker.CORE_ROUNDING + 1e-3));
            assertThat(kernel.memoryBytes(host)).as(host).isEqualTo(worker.memoryMb() << 20);
            if (disk.isPresent()) {
                isClose(kernel.diskReadMb(host, disk.get()), worker.diskReadMb(), "disk read of " + host);
                isClose(kernel.diskWriteMb(host, disk.get()), worker.diskWriteMb(), "disk write of " + host);
            }
            double mbit = worker.networkMbit().orElseThrow();
            cables.add(mbit);
            // What it sends.
            assertThat(KernelLimits.networkMbit(testbed.onHost(host, "tc", "qdisc", "show", "dev", "eth0")))
                    .as(host)
                    .singleElement(DOUBLE)
                    .isCloseTo(mbit, within(PlannedWorker.tcRounding(mbit)));
        }
        // What they receive: the other ends of their cables, in the network of the testbed's first process.
        List<Double> received = KernelLimits.networkMbit(
                testbed.onHost("master", "nsenter", "--target", "1", "--net", "tc", "qdisc", "show"));
        assertThat(received).hasSameSizeAs(cables);
        for (int i = 0; i < cables.size(); i++) {
            assertThat(received.get(i)).isCloseTo(cables.get(i), within(PlannedWorker.tcRounding(cables.get(i))));
        }
    }

    private static void isClose(OptionalDouble found, OptionalDouble planned, String what) {
        assertThat(found.isPresent()).as(what).isEqualTo(planned.isPresent());
        if (planned.isPresent()) {
            assertThat(found.getAsDouble())
                    .as(what)
                    .isCloseTo(planned.getAsDouble(), within(PlannedWorker.RATE_ROUNDING));
        }
    }

    /** Where no meter is, the plug-in estimates watts by it, and not at all for a node that uses no memory. */
    @Test
    @Order(3)
    void nodeManagersSayHowBusyTheirNodesAre() throws Exception {
        List<Long> megabytes = Await.value("memory in use on all nodes", () -> {
            List<Long> used = get("/ws/v1/cluster/nodes").findValues("nodePhysicalMemoryMB").stream()
                    .map(JsonNode::asLong)
                    .toList();
            return used.stream().allMatch(it -> it > 0) ? used : null;
        });
        assertThat(megabytes).hasSize(3);
    }

    /** By the joules that the power meter tells over SNMP. */
    @Test
    @Order(3)
    void aJobRunsAndIsBilledByTheMeter() throws Exception {
        // Of one map and no reduce, on all cores of its node: on one of them a JVM takes half a minute to start.
        String printed = testbed.onHost(
                "master",
                "bash",
                "-c",
                "yarn jar \"$HADOOP_HOME\"/" + EXAMPLES + " teragen -Dmapreduce.job.maps=1 -Dmapreduce.map.cpu.vcores=4"
                        + " -Dyarn.app.mapreduce.am.resource.cpu-vcores=2 1000 /rows");
        assertThat(printed).contains("Map output records=1000");
        Matcher app = Pattern.compile("application_\\d+_\\d+").matcher(printed);
        assertThat(app.find()).as(printed).isTrue();
        JsonNode bill = Await.value("the job's joules", () -> {
            JsonNode answer = get("/energy/v1/apps/" + app.group());
            return answer.path("finished").isTextual() ? answer : null;
        });
        assertThat(bill.path("joules").asDouble()).as("%s", bill).isPositive();
        for (Map.Entry<String, Double> worker : IDLE_WATTS.entrySet()) {
            JsonNode node = Await.value("watts of " + worker.getKey(), () -> measured(worker.getKey()));
            assertThat(node.path("watts").asDouble())
                    .as("%s", node)
                    // On a busy machine a reading and its time are some tenths of a second apart, of five between
                    // readings.
                    .isBetween(worker.getValue() * 0.93, worker.getValue() + MOST_WATTS_ABOVE);
        }
    }

    /** What is told of a worker whose last reading came; a lost one is asked for again in a moment. */
    private static JsonNode measured(String host) throws IOException, InterruptedException {
        JsonNode nodes = get("/energy/v1/nodes").path("nodes");
        for (JsonNode node : nodes) {
            if (node.path("node").asText().startsWith(host + ":")
                    && node.path("quality").asText().equals("measured")) {
                return node;
            }
        }
        throw new IOException("no measured watts of " + host + " in " + nodes);
    }

    @Test
    @Order(4)
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
        assertThat(testbed.does("resume", ODROID)).contains(ODROID + ": up; it does not sleep");
        testbed.does("suspend", ODROID);
        assertThat(line(ODROID)).containsPattern(" asleep .*\\b1\\.00\\b");
        assertThat(testbed.run("restore", ODROID).exitCode()).isEqualTo(2);
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
