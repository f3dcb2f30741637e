package io.wattle.tandem;

import static io.wattle.tandem.NodePower.ASLEEP;
import static io.wattle.tandem.NodePower.AWAKE;
import static org.assertj.core.api.Assertions.assertThat;

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
