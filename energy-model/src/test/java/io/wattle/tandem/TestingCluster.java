package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Ten boards of 10 units a second that never sleep, and servers of 100 that may; all of it can be changed. */
final class TestingCluster {

    static final Room EMPTY_SERVER = new Room(1000, 10);
    static final Room CONTAINER = TestingNode.CONTAINER;

    /** Wakes in 180 s; 15,000 J of a start are as much as 300 s of 50 W. */
    static final SleepGroup SERVERS = new SleepGroup("server", 60, 0, Set.of(), List.of(), 180, 50, 15_000, 1);

    /** A sleep pays after 50 s; dearer by the work than boards and cheaper than servers. */
    static final SleepGroup SMALL = new SleepGroup("small", 60, 0, Set.of(), List.of(), 30, 10, 500, 0.5);

    double nowSeconds = 100_000;
    double secondOfDay = 43_200;
    OptionalDouble expected = OptionalDouble.of(0);
    final List<NodeSnapshot> nodes = new ArrayList<>();
    final List<Work> work = new ArrayList<>();
    final List<Room> pending = new ArrayList<>();
    final Set<String> awaited = new HashSet<>();
    RecentSwitches recent = RecentSwitches.NONE;
    TandemSettings settings = settings(SERVERS);

    TestingCluster() {
        for (int i = 0; i < 10; i++) {
            nodes.add(node("board" + i, "board", NodePower.AWAKE, 10, new Room(200, 2)));
        }
    }

    /** Thresholds of 80% and 50%, budgets of all, and an inhibit interval of two minutes. */
    static TandemSettings settings(SleepGroup... groups) {
        return new TandemSettings(
                List.of(groups),
                600,
                0.8,
                0.5,
                1,
                TandemSettings.Rates.DEFAULT,
                TandemSettings.Limits.DEFAULT,
                List.of(),
                List.of(),
                true,
                3600);
    }

    NodeSnapshot node(String host, String group, NodePower power, double unitsPerSecond, Room free) {
        return new TestingNode(host, group, power, unitsPerSecond, free, nowSeconds).build();
    }

    TestingCluster server(String host, NodePower power) {
        return server(host, power, UnaryOperator.identity());
    }

    /** A server that differs from the others. */
    TestingCluster server(String host, NodePower power, UnaryOperator<TestingNode> change) {
        TestingNode plain = new TestingNode(host, "server", power, 100, EMPTY_SERVER, nowSeconds);
        nodes.add(change.apply(plain).build());
        return this;
    }

    /** So much of what the boards serve within the response bound is to be done. */
    TestingCluster demandOfBoards(double share) {
        work.clear();
        work.add(new Work(share * 100 * 600, OptionalDouble.empty()));
        return this;
    }

    TestingCluster switched(double secondsAgo, Action action) {
        recent = recent.with(new RecentSwitches.Switch(nowSeconds - secondsAgo, "server", action), 0);
        return this;
    }

    Plan decide() {
        return new TandemPolicy(settings)
                .decide(new ClusterSnapshot(nowSeconds, secondOfDay, nodes, work, pending, expected, awaited), recent);
    }

    Decision of(String host) {
        return decide().decisions().stream()
                .filter(it -> it.host().equals(host))
                .findFirst()
                .orElseThrow();
    }

    void expect(String host, Action action, Cause cause) {
        Decision decision = of(host);
        assertThat(decision.action()).as(decision.toString()).isEqualTo(action);
        assertThat(decision.cause()).as(decision.toString()).isEqualTo(cause);
        assertThat(decision.why()).isNotBlank();
    }

    /** Hosts with that action. */
    List<String> hosts(Action action) {
        return decide().decisions().stream()
                .filter(it -> it.action() == action)
                .map(Decision::host)
                .toList();
    }
}
