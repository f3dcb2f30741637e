package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random events in random disorder, 20,000 a seed: whatever happens, the parts are the whole. */
class RandomSequencesTest {

    private static final int EVENTS = 20_000;
    private static final int NODES = 5;
    private static final double TOLERANCE = 1e-9;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void thePartsAreTheWhole(long seed) {
        Run run = new Run(seed);
        for (int i = 0; i < EVENTS; i++) {
            run.step();
            if (i % 500 == 0) {
                run.check();
            }
        }
        run.check();
        assertThat(run.ledger.nodes()).as("every kind of disorder happened").anySatisfy(node -> {
            assertThat(node.integralJoules()).isPositive();
            assertThat(node.counts().lateReadings()).isPositive();
            assertThat(node.counts().lateEvents()).isPositive();
            assertThat(node.counts().ignoredEvents()).isPositive();
            assertThat(node.counts().gaps()).isPositive();
            assertThat(node.counts().counterResets()).isPositive();
            assertThat(node.counts().clockSteps()).isPositive();
            assertThat(node.bootJoules()).isPositive();
            assertThat(node.shutdownJoules()).isPositive();
            assertThat(node.unmeteredSeconds()).isPositive();
        });
    }

    /** A cluster that misbehaves, and the ledger under test. */
    private static final class Run {

        private final Random random;
        private final EnergyLedger ledger;
        private final Duration longestGap = Duration.ofMinutes(5);
        private final List<Node> nodes = new ArrayList<>();
        private final Map<String, Quality> qualities = new HashMap<>();
        private int containers;

        Run(long seed) {
            random = new Random(seed);
            IdlePolicy policy = seed % 2 == 0 ? IdlePolicy.BUCKET : IdlePolicy.BY_SHARE;
            ledger = new EnergyLedger(new LedgerSettings(policy, longestGap, Duration.ofMinutes(1), 50, 3));
            for (int i = 0; i < NODES; i++) {
                nodes.add(new Node("n" + i, i % 2 == 0));
                ledger.nodeRegistered(info(nodes.get(i)));
            }
        }

        void step() {
            Node node = nodes.get(random.nextInt(NODES));
            if (random.nextInt(4) != 0) {
                node.clock = node.clock.plusMillis(1 + random.nextInt(20_000));
            }
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3, 4, 5 -> read(node, node.clock);
                case 6 -> read(node, node.clock.minusMillis(random.nextInt(90_000)));
                case 7 -> ledger.reading(node.name, new Reading.Missing("silent", node.clock));
                case 8, 9, 10, 11 -> start(node);
                case 12, 13, 14 -> ledger.containerEnded(node.name, anyContainer(), when(node));
                case 15, 16 -> ledger.containerUsage(node.name, anyContainer(), random.nextInt(5) / 2.0, when(node));
                case 17 -> ledger.nodeState(node.name, state(), when(node));
                case 18 -> ledger.retire("app" + random.nextInt(20));
                default -> disturb(node);
            }
        }

        private void disturb(Node node) {
            switch (random.nextInt(6)) {
                case 0 -> node.clock = node.clock.plusSeconds(random.nextInt(3000));
                case 1 -> node.clock = node.clock.minusSeconds(100 + random.nextInt(100_000));
                case 2 -> node.counter = 0;
                case 3 -> node.counts = !node.counts;
                case 4 -> ledger.nodeLost(node.name, when(node));
                default -> ledger.nodeRegistered(info(node));
            }
        }

        private void read(Node node, Instant time) {
            Quality quality = random.nextInt(50) == 0 ? Quality.ESTIMATED : Quality.MEASURED;
            node.counter += random.nextInt(5000) / 7.0;
            Reading reading = node.counts
                    ? new Reading.Energy(node.counter, time, quality)
                    : new Reading.Power(random.nextInt(500) / 3.0, time, quality);
            ledger.reading(node.name, reading);
        }

        private void start(Node node) {
            String id = random.nextInt(10) == 0 ? anyContainer() : "c" + containers++;
            int owner = id.hashCode() & 15;
            ledger.containerStarted(
                    node.name,
                    new ContainerInfo(id, "app" + owner, "q" + owner % 3, "u" + owner % 4, 1 + owner % 3),
                    when(node));
        }

        private String anyContainer() {
            return "c" + Math.max(0, containers - random.nextInt(30));
        }

        private Instant when(Node node) {
            return node.clock.plusMillis(random.nextInt(30_000) - 20_000L);
        }

        private NodeState state() {
            return random.nextInt(2) == 0 ? NodeState.UP : NodeState.values()[random.nextInt(4)];
        }

        private NodeInfo info(Node node) {
            return new NodeInfo(node.name, "class" + node.name.charAt(1), random.nextInt(40), Quality.MEASURED, 4);
        }

        void check() {
            double charged = 0;
            for (NodeAccount node : ledger.nodes()) {
                assertThat(node.imbalance()).as(node.toString()).isLessThanOrEqualTo(TOLERANCE);
                assertThat(node.containerActiveJoules()).isNotNegative();
                assertThat(node.containerIdleJoules()).isNotNegative();
                assertThat(node.idleJoules()).isNotNegative();
                assertThat(node.bootJoules()).isNotNegative();
                assertThat(node.shutdownJoules()).isNotNegative();
                assertThat(node.unmeteredSeconds()).isNotNegative();
                node.quality()
                        .ifPresent(quality -> assertThat(qualities.merge(node.node(), quality, Quality::and))
                                .as("quality never improves")
                                .isEqualTo(quality));
                charged += node.containerActiveJoules() + node.containerIdleJoules();
            }
            for (Map<String, Joules> sums : List.of(ledger.queues(), ledger.users(), ledger.nodeClasses())) {
                assertThat(sums.values().stream()
                                .mapToDouble(Joules::totalJoules)
                                .sum())
                        .isCloseTo(charged, within(charged * TOLERANCE));
            }
            assertThat(ledger.apps()).allSatisfy(app -> {
                assertThat(app.total().activeJoules()).isNotNegative();
                assertThat(app.byNodeClass().values().stream()
                                .mapToDouble(Joules::totalJoules)
                                .sum())
                        .isCloseTo(app.total().totalJoules(), within(app.total().totalJoules() * TOLERANCE));
            });
        }
    }

    private static final class Node {
        private final String name;
        private boolean counts;
        private double counter;
        private Instant clock = Instant.ofEpochSecond(1_700_000_000);

        Node(String name, boolean counts) {
            this.name = name;
            this.counts = counts;
        }
    }
}
