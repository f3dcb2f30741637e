package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a tenant says, through the real allocator: nothing throws, nothing is kept, nothing waits for longer. */
class RandomHintsTest {

    private static final int APPLICATIONS = 100_000;

    /** The first ones fill what has a bound. */
    private static final int BATCH = 20_000;

    private static final int JOB_NAMES = 100;

    private static final List<String> NAMES = List.of(
            "wattle-workload",
            "wattle-deadline",
            "wattle-input-mb",
            "wattle-",
            "wattle",
            "WATTLE-DEADLINE",
            "deadline");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "=",
            "io",
            "IO ",
            "compute",
            "latency",
            "0",
            "-1",
            "1048576",
            "1048577",
            "99999999999999999999",
            "\u0661\u0662",
            "NaN",
            "2026-11-30T12:00:00Z",
            "2026-11-30T12:00:00z",
            "2026-11-30",
            "1969-12-31T23:59:59.999999999Z",
            "-1000000000-01-01T00:00:00Z",
            "+1000000000-12-31T23:59:59.999999999Z",
            "-999999999-01-01T00:00:00Z",
            "+292278994-08-17T07:12:55.808Z",
            "-292275055-05-16T16:47:04.191Z",
            "9999-12-31T23:59:59Z",
            "\ud800",
            "\u0000",
            "\u202e\u0085\u001b[2J",
            "0-".repeat(1 << 19));

    @TempDir
    private Path directory;

    private final Random random = new Random(14);
    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestingCluster(
                TestingSettings.byNameUnspread(directory, Map.of("yarn.energy.learning.job-names", "" + JOB_NAMES)));
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1000000000-01-01T00:00:00Z",
                "-999999999-01-01T00:00:00Z",
                "+292278994-08-17T07:12:55.808Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void aDeadlineAtTheEndOfTimeIsNone(String deadline) {
        TestingCluster.App app = cluster.app("wattle-deadline=" + deadline).ask(4, 200, 1);
        TestingCluster.App without = cluster.app().ask(4, 200, 1);
        assertThat(app.accepts(dell)).isEqualTo(without.accepts(dell));
        app.ran("edison", 90);
        without.ran("edison", 90);
        assertThat(app.accepts(edison)).isEqualTo(without.accepts(edison));
        assertThat(app.accepts(dell)).isEqualTo(without.accepts(dell));
        assertThat(cluster.energy().failures().counts()).isEmpty();
    }

    @Test
    void aHundredThousandApplicationsSayAnything() {
        List<Long> used = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < APPLICATIONS; i++) {
            TestingCluster.App app = application();
            app.accepts(edison);
            app.accepts(dell);
            if (random.nextInt(4) == 0) {
                String nodeClass = random.nextBoolean() ? "edison" : "dell-r620";
                app.worked(nodeClass, 3, 1000 * random.nextDouble(), random.nextDouble());
                app.read(nodeClass, 3, 1000 * random.nextDouble(), 1000 * random.nextDouble());
                app.accepts(edison);
                app.accepts(dell);
            }
            if (!app.accepts(dell)) {
                refused++;
                cluster.millis += 60_000;
                assertThat(app.accepts(dell)).as("a minute later").isTrue();
            }
            cluster.millis += 10_000;
            assertThat(cluster.energy().applicationCount()).isOne();
            app.end();
            if ((i + 1) % BATCH == 0) {
                used.add(usedBytes());
            }
        }
        assertThat(refused).isGreaterThan(APPLICATIONS / 10);
        assertThat(cluster.energy().applicationCount()).isZero();
        assertThat(cluster.energy().failures().counts()).isEmpty();
        assertThat(cluster.energy().learning().jobNames()).isEqualTo(JOB_NAMES);
        // What grows, grows in both; whatever else the JVM does seldom falls into both.
        long growth = Math.min(used.get(3) - used.get(1), used.get(4) - used.get(2));
        assertThat(growth / (2.0 * BATCH)).as("bytes an application: %s", used).isLessThan(16);
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private TestingCluster.App application() {
        Set<String> tags = new HashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            tags.add(pick(NAMES) + (random.nextInt(8) == 0 ? "" : "=") + value());
        }
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of("WATTLE_WORKLOAD", "WATTLE_DEADLINE", "WATTLE_INPUT_MB", "WATTLE_OTHER")) {
            if (random.nextInt(4) == 0) {
                environment.put(name, value());
            }
        }
        return cluster.saying(value(), tags, environment).ask(1 + random.nextInt(5), 200, 1);
    }

    private String value() {
        return switch (random.nextInt(6)) {
            case 0 ->
                Instant.ofEpochSecond(random.nextLong(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()))
                        .toString();
            case 1 ->
                Instant.ofEpochMilli(cluster.energy().wallMillis())
                        .plusSeconds(random.nextInt(2_000_000_000) - 1_000_000_000)
                        .toString();
            case 2 ->
                random.ints(random.nextInt(300), 0, 0x2100)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            case 3 -> Long.toString(random.nextLong());
            default -> pick(VALUES);
        };
    }

    private String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }
}
