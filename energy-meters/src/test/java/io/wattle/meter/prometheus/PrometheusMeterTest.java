package io.wattle.meter.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.wattle.meter.Diagnosis;
import io.wattle.meter.TestingClock;
import io.wattle.model.Reading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrometheusMeterTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final TestingClock time = new TestingClock();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch stall = new CountDownLatch(1);
    private HttpServer server;
    private volatile String page = "";
    private volatile String type = "text/plain; version=0.0.4";
    private volatile int status = 200;
    private volatile boolean stalls;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/metrics", exchange -> {
            byte[] body = page.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, 0);
            try (var out = exchange.getResponseBody()) {
                out.write(body);
                if (stalls) {
                    out.flush();
                    waitForEnd();
                }
            }
        });
        server.start();
    }

    private void waitForEnd() {
        try {
            stall.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        stall.countDown();
        server.stop(0);
        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    private URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics");
    }

    private PrometheusMeter meter(MetricQuery query, Duration timeout) {
        return new PrometheusMeter(uri(), query, timeout, time.clock());
    }

    private static String missing(Reading reading) {
        assertThat(reading).isInstanceOf(Reading.Missing.class);
        return ((Reading.Missing) reading).reason();
    }

    @Test
    void scrapesPower() {
        page = "scaph_host_power_microwatts 43210000\n";
        try (PrometheusMeter meter = meter(new ScaphandreQuery(false), TIMEOUT)) {
            assertThat(((Reading.Power) meter.read()).watts()).isEqualTo(43.21);
            page = "scaph_host_power_microwatts 0\n";
            assertThat(missing(meter.read())).contains(uri().toString()).contains("powercap");
        }
    }

    private void kepler(double first, double second) {
        page = "kepler_node_cpu_joules_total{zone=\"package-0\"} " + first
                + "\nkepler_node_cpu_joules_total{zone=\"package-1\"} " + second + "\n";
    }

    @Test
    void energyFollowsEachSeriesAndSurvivesARestartOfTheExporter() {
        try (PrometheusMeter meter = meter(KeplerQuery.cpuAndMemory(), TIMEOUT)) {
            kepler(1000, 2000);
            assertThat(((Reading.Energy) meter.read()).joules()).isZero();
            time.advanceSeconds(5);
            kepler(1100, 2050);
            Reading.Energy second = (Reading.Energy) meter.read();
            assertThat(second.joules()).isEqualTo(150);
            assertThat(second.register().orElseThrow().joules())
                    .as("for who reads it next")
                    .isEqualTo(3150);
            time.advanceSeconds(5);
            kepler(1, 3000);
            assertThat(missing(meter.read())).contains("package-0").contains("fell from 1100 to 1");
            time.advanceSeconds(5);
            kepler(11, 3010);
            assertThat(((Reading.Energy) meter.read()).joules()).isEqualTo(170);
        }
    }

    @Test
    void changedSeriesGiveOneMissingReading() {
        try (PrometheusMeter meter = meter(KeplerQuery.cpuAndMemory(), TIMEOUT)) {
            kepler(1000, 2000);
            meter.read();
            page = "kepler_node_cpu_joules_total{zone=\"package-0\"} 1010\n";
            time.advanceSeconds(5);
            assertThat(missing(meter.read())).contains("the series changed");
            page = "kepler_node_cpu_joules_total{zone=\"package-0\"} 1030\n";
            time.advanceSeconds(5);
            assertThat(((Reading.Energy) meter.read()).joules()).isEqualTo(20);
        }
    }

    @Test
    void exporterThatStoppedCountingGivesNoReading() {
        try (PrometheusMeter meter = meter(KeplerQuery.cpuAndMemory(), TIMEOUT)) {
            kepler(1000, 2000);
            meter.read();
            time.advanceSeconds(100);
            assertThat(meter.read()).isInstanceOf(Reading.Energy.class);
            time.advanceSeconds(100);
            assertThat(missing(meter.read())).contains("stood still for 200.0 s");
        }
    }

    @Test
    void errorsAndWebPagesAreNoReading() {
        try (PrometheusMeter meter = meter(new ScaphandreQuery(false), TIMEOUT)) {
            status = 404;
            assertThat(missing(meter.read())).contains("HTTP status 404").contains("/metrics");
            status = 200;
            type = "text/html; charset=utf-8";
            assertThat(missing(meter.read())).contains("a web page came");
            type = "text/plain";
            page = "scaph_host_power_microwatts lots\n";
            assertThat(missing(meter.read())).contains("'lots' is no number");
        }
    }

    @Test
    void pageThatStallsHalfWayEndsInTime() {
        page = "scaph_host_power_microwatts 1";
        stalls = true;
        long start = System.nanoTime();
        try (PrometheusMeter meter = meter(new ScaphandreQuery(false), Duration.ofMillis(300))) {
            assertThat(missing(meter.read())).contains("no answer in 300 ms");
        }
        assertThat(System.nanoTime() - start).as("not for ever").isLessThan(60_000_000_000L);
    }

    @Test
    void endlessPageIsRefused() {
        page = "x 1\n".repeat(9 << 20);
        try (PrometheusMeter meter = meter(new ScaphandreQuery(false), TIMEOUT)) {
            assertThat(missing(meter.read())).contains("longer than");
        }
    }

    @Test
    void interruptIsKept() {
        stalls = true;
        Thread.currentThread().interrupt();
        try (PrometheusMeter meter = meter(new ScaphandreQuery(false), TIMEOUT)) {
            Reading reading = meter.read();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(missing(reading)).contains("interrupted");
        }
    }

    @Test
    void closedPortIsNotFound() {
        URI nobody = URI.create("http://127.0.0.1:1/metrics");
        Diagnosis diagnosis = PrometheusMeter.probe(nobody, new ScaphandreQuery(false), TIMEOUT)
                .diagnose();
        assertThat(diagnosis.found()).isFalse();
        assertThat(diagnosis.summary()).contains("no answer (ConnectException");
        assertThat(diagnosis.fix()).hasValueSatisfying(fix -> assertThat(fix).contains("that the exporter runs"));
        page = "scaph_host_power_microwatts 5\n";
        assertThat(PrometheusMeter.probe(uri(), new ScaphandreQuery(false), TIMEOUT)
                        .diagnose()
                        .readable())
                .isTrue();
        assertThat(PrometheusMeter.unconfiguredProbe().diagnose().found()).isFalse();
    }

    @Test
    void wrongUriIsRefused() {
        assertThatThrownBy(() -> new PrometheusMeter(URI.create("node7:8080"), new ScaphandreQuery(false), TIMEOUT))
                .hasMessageContaining("'node7:8080'");
    }
}
