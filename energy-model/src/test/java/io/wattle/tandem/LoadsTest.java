package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Duerr2014's tandem: one board that serves 10 requests a second beside a server that serves 100, under loads that rise and fall. A
 * request is a unit of work.
 */
class LoadsTest {

    private static final double STEP_SECONDS = 5;
    private static final double WAKE_SECONDS = 180;
    private static final double RESPONSE_SECONDS = 600;

    private final LoadForecast forecast = new LoadForecast(600);
    /** A wake, a drain and a sleep, and one drain in vain. */
    private static final int MOST_DECISIONS_A_WAVE = 5;

    private final List<Action> switches = new ArrayList<>();
    private RecentSwitches recent = RecentSwitches.NONE;
    private NodePower server = NodePower.ASLEEP;
    private double since;
    private OptionalDouble idleSince = OptionalDouble.of(0);
    private final ArrayDeque<Arrival> arrived = new ArrayDeque<>();
    private double queue;
    private double longestWaitSeconds;

    private record Arrival(double atSeconds, double units) {}

    private void run(double seconds, DoubleUnaryOperator arrivals) {
        for (double now = 0; now < seconds; now += STEP_SECONDS) {
            double come = arrivals.applyAsDouble(now);
            forecast.watched(now, now % 86_400, come);
            queue += come;
            if (server == NodePower.WAKING && now - since >= WAKE_SECONDS) {
                become(NodePower.AWAKE, now);
            } else if (server == NodePower.SUSPENDING) {
                become(NodePower.ASLEEP, now);
            }
            decide(now);
            double rate = server == NodePower.AWAKE ? 110 : 10;
            boolean serves = server == NodePower.AWAKE && queue > 10 * STEP_SECONDS;
            idleSince = serves ? OptionalDouble.empty() : idleSince.isPresent() ? idleSince : OptionalDouble.of(now);
            arrived.addLast(new Arrival(now, come));
            serve(now, Math.min(queue, rate * STEP_SECONDS));
        }
    }

    /** First come, first served. */
    private void serve(double now, double units) {
        queue -= units;
        double left = units;
        while (left > 0 && !arrived.isEmpty()) {
            Arrival first = arrived.removeFirst();
            longestWaitSeconds = Math.max(longestWaitSeconds, now - first.atSeconds());
            if (first.units() > left) {
                arrived.addFirst(new Arrival(first.atSeconds(), first.units() - left));
            }
            left -= first.units();
        }
    }

    private void become(NodePower power, double now) {
        server = power;
        since = now;
    }

    private void decide(double now) {
        NodeSnapshot board = node("board", "board", NodePower.AWAKE, 10, OptionalDouble.of(0));
        NodeSnapshot brawny = node("server", "server", server, 100, idleSince);
        List<Work> work = List.of(new Work(queue, OptionalDouble.empty()));
        Plan plan = new TandemPolicy(TestingCluster.settings(TestingCluster.SERVERS))
                .decide(
                        new ClusterSnapshot(
                                now, now % 86_400, List.of(board, brawny), work, List.of(), forecast.unitsPerSecond(0)),
                        recent);
        recent = plan.recent();
        for (Decision it : plan.changes()) {
            switches.add(it.action());
            switch (it.action()) {
                case RESUME -> become(NodePower.WAKING, now);
                case SUSPEND -> become(NodePower.SUSPENDING, now);
                case DRAIN -> become(NodePower.DRAINING, now);
                case CANCEL_DRAIN -> become(NodePower.AWAKE, now);
                default -> throw new AssertionError(it);
            }
        }
    }

    private NodeSnapshot node(String host, String group, NodePower power, double rate, OptionalDouble idle) {
        return new NodeSnapshot(
                host,
                group,
                power,
                since,
                rate,
                TestingCluster.EMPTY_SERVER,
                idle.isPresent() ? List.of() : List.of(TestingCluster.CONTAINER),
                idle,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                0);
    }

    /** From 1 to 50 requests a second and back, each for an hour: one wake and one sleep for each wave. */
    @Test
    void aSquareWaveSwitchesOnceEachWay() {
        double hour = 3600;
        run(8 * hour, now -> STEP_SECONDS * ((int) (now / hour) % 2 == 0 ? 1 : 50));
        assertThat(switches.stream().filter(it -> it == Action.RESUME)).hasSize(4);
        assertThat(switches.stream().filter(it -> it == Action.SUSPEND)).hasSizeBetween(3, 4);
        assertThat(switches).as("drains that are cancelled, too").hasSizeLessThanOrEqualTo(4 * MOST_DECISIONS_A_WAVE);
        assertThat(longestWaitSeconds).isLessThan(RESPONSE_SECONDS);
    }

    /** From 1 to 50 within half an hour, and back. */
    @Test
    void aRampSwitchesOnceEachWay() {
        run(3 * 3600, now -> {
            double up = Math.min(50, 1 + 49 * now / 1800);
            double down = Math.max(1, 50 - 49 * (now - 3600) / 1800);
            return STEP_SECONDS * Math.min(up, down);
        });
        assertThat(switches.stream().filter(it -> it == Action.RESUME)).hasSize(1);
        assertThat(switches.stream().filter(it -> it == Action.SUSPEND)).hasSize(1);
        assertThat(switches).hasSizeLessThanOrEqualTo(MOST_DECISIONS_A_WAVE);
        assertThat(longestWaitSeconds).isLessThan(RESPONSE_SECONDS);
    }

    /** The same with requests that come by chance, for twenty seeds. */
    @Test
    void chanceDoesNotMakeItSwitchMoreOften() {
        for (long seed = 1; seed <= 20; seed++) {
            LoadsTest own = new LoadsTest();
            SplittableRandom random = new SplittableRandom(seed);
            own.run(4 * 3600, now -> poisson(random, STEP_SECONDS * ((int) (now / 3600) % 2 == 0 ? 1 : 50)));
            assertThat(own.switches.stream().filter(it -> it == Action.RESUME))
                    .as("seed %d: %s", seed, own.switches)
                    .hasSize(2);
            assertThat(own.switches.stream().filter(it -> it == Action.SUSPEND))
                    .as("seed %d: %s", seed, own.switches)
                    .hasSizeBetween(1, 2);
            assertThat(own.switches)
                    .as("seed %d: %s", seed, own.switches)
                    .hasSizeLessThanOrEqualTo(2 * MOST_DECISIONS_A_WAVE);
            assertThat(own.longestWaitSeconds).isLessThan(RESPONSE_SECONDS);
        }
    }

    private static double poisson(SplittableRandom random, double mean) {
        int count = 0;
        for (double left = mean + Math.log(random.nextDouble()); left > 0; left += Math.log(random.nextDouble())) {
            count++;
        }
        return count;
    }
}
