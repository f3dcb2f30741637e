package io.wattle.tandem;

import static io.wattle.tandem.NodePower.ASLEEP;
import static io.wattle.tandem.NodePower.AWAKE;
import static io.wattle.tandem.NodePower.DRAINED;
import static io.wattle.tandem.NodePower.DRAINING;
import static io.wattle.tandem.NodePower.FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Nodes that stay as they are for a reason of their own, and what that means for the others. */
class KeepAwakeReasonTest {

    private final TestingCluster cluster = new TestingCluster();

    private void expect(String host, Action action, Cause cause) {
        Decision decision = cluster.of(host);
        assertThat(decision.action()).as(decision.toString()).isEqualTo(action);
        assertThat(decision.cause()).as(decision.toString()).isEqualTo(cause);
        assertThat(decision.why()).isNotBlank();
    }

    @Test
    void whereAllMaySleepOneStaysAwake() {
        cluster.nodes.clear();
        cluster.server("one", AWAKE).server("other", AWAKE);
        assertThat(cluster.hosts(Action.SUSPEND)).containsExactly("one");
        expect("other", Action.KEEP, Cause.MINIMUM_AWAKE);
    }

    @Test
    void whatKeepsANodeAwakeDoesNotKeepItAsleep() {
        cluster.server("data", AWAKE, it -> it.kept(new KeepAwakeReason(Cause.DATA, "it has a DataNode")));
        expect("data", Action.KEEP, Cause.DATA);
        cluster.nodes.removeIf(it -> it.host().equals("data"));
        cluster.server("data", ASLEEP, it -> it.kept(new KeepAwakeReason(Cause.DATA, "it has a DataNode")))
                .demandOfBoards(1);
        expect("data", Action.RESUME, Cause.DEMAND);
    }

    /** An operator took the class out of the groups, or excluded the host, while it slept or drained. */
    @Test
    void whoMayNotSleepAnyMoreIsWoken() {
        cluster.settings =
                TestingCluster.settings(TestingCluster.SERVERS.withRules(60, 0, Set.of("excluded.Example"), List.of()));
        for (NodePower power : List.of(ASLEEP, FAILED)) {
            cluster.nodes.removeIf(it -> !it.group().equals("board"));
            cluster.server("Excluded.example", power, it -> it.failedWakes(1).since(0));
            cluster.nodes.add(cluster.node("left", "left", power, 50, TestingCluster.EMPTY_SERVER));
            cluster.nowSeconds += 1000;
            expect("Excluded.example", Action.RESUME, Cause.EXCLUDED);
            expect("left", Action.RESUME, Cause.NOT_SLEEPABLE);
        }
        for (NodePower power : List.of(DRAINING, DRAINED)) {
            cluster.nodes.removeIf(it -> !it.group().equals("board"));
            cluster.server("Excluded.example", power);
            cluster.nodes.add(cluster.node("left", "left", power, 50, TestingCluster.EMPTY_SERVER));
            expect("Excluded.example", Action.CANCEL_DRAIN, Cause.EXCLUDED);
            expect("left", Action.CANCEL_DRAIN, Cause.NOT_SLEEPABLE);
        }
        cluster.nodes.removeIf(it -> !it.group().equals("board"));
        cluster.server("excluded.example", ASLEEP, TestingNode::isHeld);
        expect("excluded.example", Action.KEEP, Cause.HELD);
    }

    @Test
    void nodesThatAreLostCountForTheBreaker() {
        cluster.server("idle", AWAKE);
        for (int i = 0; i < 3; i++) {
            cluster.server("lost" + i, NodePower.LOST);
        }
        expect("idle", Action.KEEP, Cause.BREAKER);
        cluster.nodes.removeIf(it -> it.host().equals("lost2"));
        expect("idle", Action.SUSPEND, Cause.SURPLUS);
        expect("lost0", Action.KEEP, Cause.LOST);
        cluster.demandOfBoards(5);
        expect("lost0", Action.KEEP, Cause.LOST);
    }
}
