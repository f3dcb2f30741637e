package io.wattle.scheduler.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.wattle.model.Reading;
import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.MeterPatterns;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeMetersTest {

    private static final String CLOSING = "energy-meter-close";
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @TempDir
    private Path directory;

    private final Map<String, Reading> readings = new ConcurrentHashMap<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);

    /** Stands still until a test moves it: a pause of one second is not over because the machine is slow. */
    private final AtomicLong nanos = new AtomicLong();

    @AfterEach
    void stop() throws Exception {
        never.countDown();
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private TestingPdu pdu() throws Exception {
        TestingPdu pdu = new TestingPdu();
        opened.add(pdu);
        return pdu;
    }

    /** A page of watts at which hosts beginning with "hang" never get an answer. */
    private String exporter(String pattern) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            if (exchange.getRequestURI().getPath().startsWith("/hang")) {
                awaitQuietly(never);
            }
            byte[] page = "node_power_watts 3\n".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        server.start();
        opened.add(() -> {
            server.stop(0);
            threads.shutdownNow();
        });
        return "  '" + pattern + "': {prometheus: {url: 'http://127.0.0.1:"
                + server.getAddress().getPort() + "/{host}', metric: node_power_watts}}\n";
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private MeterPatterns patterns(String... lines) throws Exception {
        Path file = Files.writeString(directory.resolve("meters.yaml"), "meters:\n" + String.join("", lines));
        return EnergySettings.of(Map.of("yarn.energy.meters.file", file.toString()))
                .accounting()
                .meters();
    }

    private NodeMeters meters(Failures failures, String... lines) throws Exception {
        NodeMeters meters = new NodeMeters(patterns(lines), readings::put, nanos::get, failures);
        opened.add(0, meters::stop);
        return meters;
    }

    private void skipPauses() {
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    }

    private static List<MeteredNode> nodes(String prefix, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> new MeteredNode(prefix + i, prefix + i, 45454))
                .toList();
    }

    private static List<MeteredNode> all(Collection<List<MeteredNode>> parts) {
        return parts.stream().flatMap(List::stream).toList();
    }

    private static Set<String> round(NodeMeters meters, List<MeteredNode> nodes) {
        return meters.round(nodes, INTERVAL, Instant.now());
    }

    private boolean read(String prefix, int count) {
        return nodes(prefix, count).stream().allMatch(it -> readings.get(it.node()) instanceof Reading.Power);
    }

    private String problem(String node) {
        return readings.get(node) instanceof Reading.Missing missing ? missing.reason() : "";
    }

    private static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("20 s without " + what).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    private static MeterRound newest(NodeMeters meters, long rounds) throws Exception {
        await("round " + rounds, () -> meters.rounds().rounds() >= rounds);
        return meters.rounds().newest().orElseThrow();
    }

    @Test
    void theOutletsOfAPduAreReadTogether() throws Exception {
        TestingPdu pdu = pdu();
        NodeMeters meters = meters(new Failures(), pdu.meters("a", 60), exporter("b*"));
        Set<String> unmetered = round(meters, all(List.of(nodes("a", 60), nodes("b", 2), nodes("c", 1))));
        assertThat(unmetered).containsExactly("c1");
        MeterRound round = newest(meters, 1);
        assertThat(round.read()).isEqualTo(62);
        assertThat(round.failed() + round.overdue()).isZero();
        assertThat(read("a", 60) && read("b", 2)).isTrue();
        assertThat(((Reading.Power) readings.get("a42")).watts()).isEqualTo(42);
        assertThat(pdu.asked()).containsExactlyInAnyOrder(30, 30);
    }

    @Test
    void whatHangsOrIsDeadIsOverdueAndTheOthersAreRead() throws Exception {
        TestingPdu live = pdu();
        TestingPdu dead = pdu();
        dead.silence();
        NodeMeters meters =
                meters(new Failures(), live.meters("a", 40), dead.meters("d", 40), exporter("hang*"), exporter("b*"));
        List<MeteredNode> nodes = all(List.of(nodes("d", 40), nodes("hang", 4), nodes("a", 40), nodes("b", 4)));
        round(meters, nodes);
        await("the live ones", () -> read("a", 40) && read("b", 4));
        assertThat(readings.keySet()).noneMatch(it -> it.startsWith("d") || it.startsWith("hang"));
        round(meters, nodes);
        MeterRound first = newest(meters, 1);
        assertThat(first.read()).isEqualTo(44);
        assertThat(first.overdue()).isEqualTo(44);
        assertThat(first.failed()).isZero();
        await(
                "the time-outs",
                () -> problem("d40").contains("no answer") && problem("hang4").contains("no answer"));
        int questions = dead.asked().size();
        MeterRound second = newest(meters, 2);
        assertThat(second.read()).isEqualTo(44);
        assertThat(second.overdue()).as("still busy with the first round").isEqualTo(44);
        // A reading that has not quite ended when a round begins is still busy in that one.
        await("a round in which the dead ones are paused", () -> {
            round(meters, nodes);
            return meters.rounds().newest().orElseThrow().failed() == 44;
        });
        readings.clear();
        await("the live ones", () -> {
            round(meters, nodes);
            return read("a", 40) && read("b", 4);
        });
        assertThat(dead.asked()).as("not asked for a while").hasSize(questions);
    }

    /** Also if more are dead than there are threads for the others. */
    @Test
    void deadMetersHaveThreadsOfTheirOwn() throws Exception {
        int dead = 2 * MeterReaders.FEWEST;
        NodeMeters meters = meters(new Failures(), exporter("hang*"), exporter("b*"));
        List<MeteredNode> hanging = nodes("hang", dead);
        int failed = 0;
        for (int i = 1; failed < 2; i++) {
            skipPauses();
            round(meters, hanging);
            // One whose reading of the round before has not quite ended is not asked.
            failed += newest(meters, i).failed() == dead ? 1 : 0;
        }
        skipPauses();
        readings.clear();
        round(meters, all(List.of(hanging, nodes("b", 3))));
        await("the live ones", () -> read("b", 3));
        assertThat(readings).as("the dead ones are waited for").hasSize(3);
        assertThat(threads("energy-meter-suspect")).isPositive();
    }

    private static long threads(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(it -> it.getName().equals(name))
                .count();
    }

    @Test
    void aPduThatIsBackIsReadAgain() throws Exception {
        TestingPdu pdu = pdu();
        pdu.silence();
        NodeMeters meters = meters(new Failures(), pdu.meters("a", 10));
        round(meters, nodes("a", 10));
        await("the time-out", () -> problem("a10").contains("no answer"));
        pdu.speak();
        // The time-out's own reading may not quite have ended.
        await("readings", () -> {
            skipPauses();
            round(meters, nodes("a", 10));
            return read("a", 10);
        });
    }

    @Test
    void oneOutletThatIsNotThereIsThatNodesProblemOnly() throws Exception {
        NodeMeters meters = meters(new Failures(), pdu().meters("a", 101));
        for (int i = 1; i <= 2; i++) {
            round(meters, nodes("a", 101));
            MeterRound round = newest(meters, i);
            assertThat(round.read()).isEqualTo(100);
            assertThat(round.failed()).isEqualTo(1);
        }
        assertThat(read("a", 100)).isTrue();
        assertThat(problem("a101")).contains("noSuchInstance");
    }

    /** A rack that is switched off: its nodes go one after the other, while the first is being read. */
    @Test
    void theLastReadingsOfARackAreAllTaken() throws Exception {
        TestingPdu pdu = pdu();
        NodeMeters meters = meters(new Failures(), pdu.meters("a", 10));
        round(meters, nodes("a", 10));
        newest(meters, 1);
        readings.clear();
        nodes("a", 10).forEach(it -> meters.requestLast(it.node()));
        await("last readings", () -> read("a", 10));
        round(meters, List.of());
        assertThat(meters.rounds().newest()).as("no meter, no round").isEmpty();
    }

    @Test
    void anErrorOfOneMeterIsItsOwn() throws Exception {
        Failures failures = new Failures();
        NodeMeters broken = new NodeMeters(
                patterns(pdu().meters("a", 5)),
                (node, reading) -> {
                    if (node.equals("a3")) {
                        throw new OutOfMemoryError("of a test");
                    }
                    readings.put(node, reading);
                },
                System::nanoTime,
                failures);
        opened.add(0, broken::stop);
        for (int i = 1; i <= 2; i++) {
            readings.clear();
            round(broken, nodes("a", 5));
            assertThat(newest(broken, i).meters()).isEqualTo(5);
            assertThat(readings.keySet()).containsExactlyInAnyOrder("a1", "a2", "a4", "a5");
        }
        assertThat(failures.count(EntryPoint.METERS)).isEqualTo(2);
    }

    /** At a failover all are closed at once, and each may take its time. */
    @Test
    void manyMetersAreClosedByFewThreads() throws Exception {
        // Those of this test: threads of others may still be about.
        Set<Thread> closers = ConcurrentHashMap.newKeySet();
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(40);
        NodeMeters meters = meters(
                new Failures() {
                    @Override
                    public void entered(EntryPoint where) {
                        if (Thread.currentThread().getName().equals(CLOSING)) {
                            closers.add(Thread.currentThread());
                            awaitQuietly(slow);
                            closed.countDown();
                        }
                    }
                },
                exporter("b*"));
        round(meters, nodes("b", 40));
        meters.stop();
        slow.countDown();
        closed.await();
        assertThat(closers).hasSizeBetween(1, 8);
    }

    /** As when no thread can be made: it must not be taken for a reading under way. */
    @Test
    void aReadingThatCannotBeginIsNotUnderWay() throws Exception {
        Failures failures = new Failures();
        MeterReaders ended = new MeterReaders(failures);
        ended.stop();
        Device device = new Device(
                (asked, sink, done) -> done.run(),
                new Device.Surroundings(ended, readings::put, System::nanoTime, failures));
        MeteredNode node = nodes("b", 1).get(0);
        NodeMeter meter = new NodeMeter(
                node, patterns(exporter("b*")).find(node.host(), node.port()).orElseThrow(), device);
        device.add(meter);
        for (int i = 1; i <= 2; i++) {
            List<MeterRound> rounds = new ArrayList<>();
            RoundTally tally = new RoundTally(Instant.now(), 0, rounds::add);
            device.request(meter, tally, Instant.now());
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(device::start);
            tally.allAsked();
            assertThat(rounds)
                    .singleElement()
                    .satisfies(it -> assertThat(it.failed()).isEqualTo(1));
        }
    }

    @Test
    void closingWhileARoundIsUnderWayEndsItsThreads() throws Exception {
        TestingPdu dead = pdu();
        dead.silence();
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        String pages = exporter("hang*");
        NodeMeters meters = meters(new Failures(), dead.meters("d", 5), pages);
        round(meters, all(List.of(nodes("d", 5), nodes("hang", 5))));
        await("questions", () -> !dead.asked().isEmpty());
        meters.stop();
        await(
                "the end of all threads",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(it -> !before.contains(it)
                                && (it.getName().startsWith("energy-meter")
                                        || it.getName().contains("UDPTransport"))));
    }
}
