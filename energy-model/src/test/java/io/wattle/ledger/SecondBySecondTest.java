package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The attribution against a slow one that walks second by second and looks at what is running. Events arrive shuffled
 * between two readings; the watts never fall below idle, so that both may cut the time as they like.
 */
class SecondBySecondTest {
    private static final int NODE_VCORES = 4;
    private static final double IDLE_WATTS = 10;

    /** A container as the slow walk sees it. */
    private record Life(int vcores, long start, long end, TreeMap<Long, Double> cores) {
        boolean runs(long second) {
            return start <= second && second < end;
        }

        double weight(long second) {
            Map.Entry<Long, Double> last = cores.floorEntry(second);
            return last == null ? vcores : last.getValue();
        }
    }

    private final Map<String, Life> lives = new TreeMap<>();
    private final TreeMap<Long, NodeState> states = new TreeMap<>(Map.of(0L, NodeState.UP));
    private final Map<String, Double> active = new HashMap<>();
    private final Map<String, Double> idle = new HashMap<>();
    private final Map<NodeState, Double> others = new HashMap<>();
    private final TestingLedger testing = new TestingLedger();
    private int containers;

    @ParameterizedTest
    @CsvSource({"1, true", "2, true", "3, false", "4, false"})
    void everyContainerHasWhatASlowWalkGivesIt(long seed, boolean powers) {
        Random random = new Random(seed);
        double watts = 20;
        double counter = 0;
        testing.read(powers ? power(0, watts) : energy(0, counter));
        long from = 0;
        for (int i = 0; i < 1200; i++) {
            long to = from + 1 + random.nextInt(40);
            List<Runnable> events = new ArrayList<>();
            happen(random, from, to, events);
            Collections.shuffle(events, random);
            events.forEach(Runnable::run);
            double next = 10 + random.nextInt(40);
            counter += next * (to - from);
            testing.read(powers ? power(to, next) : energy(to, counter));
            for (long second = from; second < to; second++) {
                // Mean watts of the second: on the line between the powers, or the counter's own.
                double middle = watts + (next - watts) * (second + 0.5 - from) / (to - from);
                walk(second, powers ? middle : next);
            }
            long settled = to;
            lives.values().removeIf(life -> life.end() < settled);
            watts = next;
            from = to;
        }
        compare();
    }

    private void happen(Random random, long from, long to, List<Runnable> events) {
        for (int i = random.nextInt(3); i > 0; i--) {
            String id = "c" + containers++;
            long start = from + random.nextInt((int) (to - from));
            Life life = new Life(random.nextInt(4), start, start + random.nextInt(120), new TreeMap<>());
            lives.put(id, life);
            events.add(() -> testing.start(id, life.vcores(), start));
        }
        lives.forEach((id, life) -> {
            if (life.end() >= from && life.end() < to) {
                events.add(() -> testing.end(id, life.end()));
            } else if (life.start() < from && life.end() >= to && random.nextBoolean()) {
                long second = from + random.nextInt((int) (to - from));
                double cores = random.nextInt(3);
                life.cores().put(second, cores);
                events.add(() -> testing.ledger.containerUsage(id, cores, at(second)));
            }
        });
        if (random.nextInt(5) == 0) {
            long second = from + random.nextInt((int) (to - from));
            // Not LOST: that would end containers behind the back of the slow walk.
            NodeState state = random.nextInt(3) > 0 ? NodeState.UP : NodeState.values()[random.nextInt(4)];
            states.put(second, state);
            events.add(() -> testing.state(state, second));
        }
    }

    private void walk(long second, double joules) {
        NodeState state = states.floorEntry(second).getValue();
        List<String> running =
                lives.keySet().stream().filter(id -> lives.get(id).runs(second)).toList();
        if (state != NodeState.UP || running.isEmpty()) {
            others.merge(state, joules, Double::sum);
            return;
        }
        double weights =
                running.stream().mapToDouble(id -> lives.get(id).weight(second)).sum();
        int vcores = running.stream().mapToInt(id -> lives.get(id).vcores()).sum();
        for (String id : running) {
            Life life = lives.get(id);
            double share = weights > 0
                    ? life.weight(second) / weights
                    : vcores > 0 ? (double) life.vcores() / vcores : 1.0 / running.size();
            active.merge(id, (joules - IDLE_WATTS) * share, Double::sum);
            idle.merge(id, IDLE_WATTS * life.vcores() / Math.max(NODE_VCORES, vcores), Double::sum);
        }
        others.merge(NodeState.UP, IDLE_WATTS * Math.max(0, 1 - vcores / (double) NODE_VCORES), Double::sum);
    }

    private void compare() {
        assertThat(testing.settled).hasSizeGreaterThan(900);
        for (ContainerAccount account : testing.settled) {
            String id = account.container().id();
            assertThat(account.energy().activeJoules()).as(id).isCloseTo(active.getOrDefault(id, 0.0), within(1e-6));
            assertThat(account.energy().idleJoules()).as(id).isCloseTo(idle.getOrDefault(id, 0.0), within(1e-6));
            assertThat(account.energy().unmeteredSeconds()).isZero();
        }
        NodeAccount node = testing.node();
        assertThat(node.bootJoules()).isCloseTo(others.get(NodeState.BOOTING), within(1e-5));
        assertThat(node.shutdownJoules()).isCloseTo(others.get(NodeState.SHUTTING_DOWN), within(1e-5));
        assertThat(node.idleBucketJoules())
                .isCloseTo(others.get(NodeState.UP) + others.get(NodeState.ASLEEP), within(1e-5));
    }
}
