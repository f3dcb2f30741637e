package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.wattle.learning.CpuShare;
import io.wattle.learning.InputRead;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UsageReaderTest {

    private static final ContainerId WORKER = ContainerId.fromString("container_1700000000000_0007_01_000002");
    private static final ContainerId MASTER = ContainerId.fromString("container_1700000000000_0007_01_000001");

    private static final int HANGING = 8;

    private final ContainerCpu cpu = new ContainerCpu();
    private final ContainerInput input = new ContainerInput();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private HttpServer server;
    private volatile int status = 200;
    private volatile String answer = "";
    private volatile String asked = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/jmx", exchange -> {
            asked = exchange.getRequestURI().getQuery();
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private static String bean(String... containers) {
        return "{\"beans\":[{\"name\":\"Hadoop:service=NodeManager,name=WattleUsage\",\"Containers\":["
                + String.join(",", containers) + "]}]}";
    }

    private static String container(ContainerId id, double cpuSeconds, double watchedSeconds) {
        return "{\"id\":\"" + id + "\",\"cpuSeconds\":" + cpuSeconds + ",\"watchedSeconds\":" + watchedSeconds + "}";
    }

    @Test
    void whatNodesSayIsLearnedAndToldOn() throws Exception {
        BusyNode node = new BusyNode(
                Optional.of("edison"),
                address(),
                OptionalDouble.empty(),
                OptionalDouble.of(1.5),
                List.of(new BusyNode.Running(WORKER, 20, 2, false), new BusyNode.Running(MASTER, 0, 1, true)));
        answer = bean(container(WORKER, 3, 4), container(MASTER, 1, 10));
        try (UsageReader reader = new UsageReader(
                cpu,
                input,
                () -> List.of(node),
                (id, cores, time) -> heard.add(id + " " + cores),
                new Failures(),
                new NodeUsageHttp((Configuration) null))) {
            reader.use(Optional.of(Duration.ofMillis(50)));
            assertThat(List.of(heard.take(), heard.take()))
                    .containsExactlyInAnyOrder(WORKER + " 0.75", MASTER + " 0.1");
            answer = bean(container(WORKER, 7, 6));
            assertThat(heard.take()).as("since the reading before").isEqualTo(WORKER + " 2.0");
            reader.use(Optional.empty());
            assertThat(cpu.take(WORKER))
                    .as("7 s of a processor that stands for 1.5 vcores")
                    .isEqualTo(new CpuShare(10.5, 12, 1));
            assertThat(cpu.take(MASTER)).isEqualTo(CpuShare.NONE);
        }
        assertThat(heard.poll(200, TimeUnit.MILLISECONDS))
                .as("the same figures again are no reading")
                .isNull();
        assertThat(asked).isEqualTo("qry=Hadoop:service=*,name=WattleUsage*");
    }

    private static String reading(ContainerId id, double watchedSeconds, String bytes) {
        return container(id, 1, watchedSeconds).replace("}", ",\"bytesRead\":" + bytes + "}");
    }

    /** Tells of whom something is heard. */
    private UsageReader naming(BusyNode node) {
        return new UsageReader(
                cpu,
                input,
                () -> List.of(node),
                (id, cores, time) -> heard.add(id.toString()),
                new Failures(),
                new NodeUsageHttp((Configuration) null));
    }

    /** The node's processors are not known: that says nothing of bytes. */
    @Test
    void whatContainersReadIsLearnedWhereTheNodeKnowsIt() throws Exception {
        BusyNode node = new BusyNode(
                Optional.of("edison"),
                address(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of(new BusyNode.Running(WORKER, 20, 2, false), new BusyNode.Running(MASTER, 0, 1, true)));
        answer = bean(reading(WORKER, 1, "" + (3L << 20)), reading(MASTER, 1, "" + (9L << 20)));
        try (UsageReader reader = naming(node)) {
            reader.use(Optional.of(Duration.ofMillis(50)));
            assertThat(List.of(heard.take(), heard.take())).contains(WORKER.toString());
            answer = bean(reading(WORKER, 2, "" + (5L << 20)));
            assertThat(heard.take()).isEqualTo(WORKER.toString());
            reader.use(Optional.empty());
        }
        assertThat(input.take(WORKER)).as("the later figure").isEqualTo(new InputRead(5, 1));
        assertThat(input.take(WORKER)).as("taken already").isEqualTo(InputRead.NONE);
        assertThat(input.take(MASTER)).as("a master's input is nobody's").isEqualTo(InputRead.NONE);
    }

    @Test
    void aFigureThatANodeGivesNoLongerIsForgotten() throws Exception {
        answer = bean(reading(WORKER, 1, "1048576"));
        try (UsageReader reader = naming(running(address()))) {
            reader.use(Optional.of(Duration.ofMillis(50)));
            heard.take();
            assertThat(input.size()).isOne();
            answer = bean(reading(WORKER, 2, "null"));
            heard.take();
            assertThat(input.size()).isZero();
        }
    }

    @Test
    void aFigureIsNeverMadeUp() throws Exception {
        for (String none : List.of("null", "-1", "1.5", "\"7\"", "[]")) {
            answer = bean(reading(WORKER, 1, none));
            assertThat(new NodeUsageHttp((Configuration) null).read(address()).get(WORKER.toString()))
                    .as(none)
                    .isEqualTo(new NodeUsage(1, 1, OptionalDouble.empty()));
        }
        answer = bean(container(WORKER, 1, 1));
        assertThat(new NodeUsageHttp((Configuration) null)
                        .read(address())
                        .get(WORKER.toString())
                        .readMebibytes())
                .as("the jar of before")
                .isEmpty();
    }

    @Test
    void whatNobodyTakesIsForgotten() {
        input.measured(WORKER, 1);
        input.measured(MASTER, 1);
        input.retain(Set.of(WORKER));
        assertThat(input.size()).isOne();
        input.clear();
        assertThat(input.size()).isZero();
    }

    @Test
    void nodesThatDoNotAnswerAsExpectedAreSilent() {
        NodeUsageHttp http = new NodeUsageHttp((Configuration) null);
        answer = "{\"beans\":[]}";
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> http.read(address()))
                .withMessageContaining("add wattle_usage to yarn.nodemanager.aux-services there");
        answer = "<html>";
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> http.read(address()));
        status = 401;
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> http.read(address()))
                .withMessage("its /jmx answers with status 401");
        server.stop(0);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> http.read(address()));
    }

    /** What a node cannot help is counted and shown, and the node is asked again. */
    @Test
    void aMistakeOfOursIsNoSilenceOfTheNodes() throws Exception {
        BusyNode node = new BusyNode(
                Optional.of("edison"),
                address(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of(new BusyNode.Running(WORKER, 20, 2, false)));
        answer = bean(container(WORKER, 3, 4));
        Failures failures = new Failures();
        NodeUsageHttp wrong = new NodeUsageHttp((Configuration) null) {
            @Override
            Map<String, NodeUsage> read(String httpAddress) {
                throw new IllegalStateException("of a test");
            }
        };
        try (UsageReader reader =
                new UsageReader(cpu, input, () -> List.of(node), (id, cores, time) -> {}, failures, wrong)) {
            reader.use(Optional.of(Duration.ofMillis(20)));
            while (failures.count(EntryPoint.USAGE) < 2) {
                Thread.sleep(10);
            }
        }
    }

    /** More of them than there are threads; a server that accepts and says nothing. */
    @Test
    void nodesThatHangDelayNobody() throws Exception {
        answer = bean(container(WORKER, 3, 4));
        try (ServerSocket mute = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            List<BusyNode> nodes = new ArrayList<>();
            for (int i = 1; i <= HANGING; i++) {
                nodes.add(running("127.0.1." + i + ":" + mute.getLocalPort()));
            }
            nodes.add(running(address()));
            AtomicLong asks = new AtomicLong();
            AtomicLong hanging = new AtomicLong();
            NodeUsageHttp http = new NodeUsageHttp((Configuration) null) {
                @Override
                Map<String, NodeUsage> read(String httpAddress) throws IOException {
                    if (httpAddress.equals(address())) {
                        asks.incrementAndGet();
                        return super.read(httpAddress);
                    }
                    try {
                        return super.read("127.0.0.1:" + mute.getLocalPort());
                    } finally {
                        hanging.incrementAndGet();
                    }
                }
            };
            try (UsageReader reader =
                    new UsageReader(cpu, input, () -> nodes, (id, cores, time) -> {}, new Failures(), http)) {
                reader.use(Optional.of(Duration.ofMillis(20)));
                // The first time nobody knows which of them hang: they are asked like it, four at a time.
                while (hanging.get() < HANGING) {
                    Thread.sleep(10);
                }
                long before = System.nanoTime();
                long first = asks.get();
                while (asks.get() < first + 20) {
                    Thread.sleep(10);
                }
                assertThat(Duration.ofNanos(System.nanoTime() - before))
                        .as("asked 20 times, in less than one of the others takes")
                        .isLessThan(Duration.ofMillis(NodeConnections.PATIENCE_MILLIS));
            }
        }
    }

    private static BusyNode running(String address) {
        return new BusyNode(
                Optional.of("edison"),
                address,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of(new BusyNode.Running(WORKER, 20, 2, false)));
    }

    /** Of 5,000 nodes without the jar one line is logged, not 5,000. */
    @Test
    void nodesThatAreSilentForOneReasonHaveOneCause() {
        assertThat(UsageReader.cause("edison1:8042", new IOException("edison1:8042 answers with status 401")))
                .isEqualTo(UsageReader.cause("pi12:9", new IOException("pi12:9 answers with status 401")))
                .isNotEqualTo(UsageReader.cause("edison1:8042", new IOException("its /jmx has no beans")));
        assertThat(UsageReader.cause("edison1:8042", new UnknownHostException("edison1")))
                .isEqualTo(UsageReader.cause("pi:9", new UnknownHostException("pi")));
    }

    @Test
    void anAddressThatIsNoneIsTheNodesOwn() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new NodeUsageHttp((Configuration) null).read("a host:8042"));
    }

    @Test
    void figuresThatMakeNoSenseAreLeftOut() throws Exception {
        answer = bean(container(WORKER, -1, 4), "{\"id\":\"x\",\"cpuSeconds\":\"1\",\"watchedSeconds\":1}", "7", "{}");
        assertThat(new NodeUsageHttp((Configuration) null).read(address())).isEmpty();
    }

    @Test
    void aNodeThatTricklesIsGivenUp() throws Exception {
        server.createContext("/slow/jmx", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                for (int i = 0; i < 100; i++) {
                    exchange.getResponseBody().write(' ');
                    exchange.getResponseBody().flush();
                    Thread.sleep(200);
                }
            } catch (InterruptedException | IOException e) {
                exchange.close();
            }
        });
        long before = System.nanoTime();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new NodeUsageHttp((Configuration) null).read(address() + "/slow"))
                .withMessage("its /jmx sends too much, or too slowly");
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .as("not the 20 s of the answer")
                .isLessThan(Duration.ofSeconds(19));
    }
}
