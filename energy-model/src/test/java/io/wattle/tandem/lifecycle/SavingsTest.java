package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Room;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SavingsTest {

    /** Wakes in 100 s, saves 50 W, a start costs 1000 J. */
    private static final TandemSettings SETTINGS =
            TandemSettings.of(List.of(new SleepGroup("server", 60, 0, Set.of(), List.of(), 100, 50, 1000, 1)));

    private static NodeRecord node(String host, String group, NodeState state, double since) {
        return NodeRecord.awake(host, group, since).in(state, since);
    }

    @Test
    void secondsAsleepCountAndEachSleepCostsAStart() {
        Savings savings = new Savings();
        savings.update(List.of(node("s1", "server", NodeState.SUSPENDING, 0)), SETTINGS, 0);
        savings.update(List.of(node("s1", "server", NodeState.ASLEEP, 10)), SETTINGS, 10);
        assertThat(savings.joules()).isEqualTo(-1000);
        savings.update(List.of(node("s1", "server", NodeState.ASLEEP, 10)), SETTINGS, 110);
        assertThat(savings.joules()).isEqualTo(-1000 + 100 * 50);
        savings.update(List.of(node("s1", "server", NodeState.WAKING, 120)), SETTINGS, 120);
        savings.update(List.of(node("s1", "server", NodeState.AWAKE, 220)), SETTINGS, 220);
        assertThat(savings.joules()).isEqualTo(-1000 + 100 * 50);
        assertThat(savings.asleepSeconds()).isEqualTo(100);
        assertThat(savings.sleeps()).isEqualTo(1);
        assertThat(savings.wakes()).isEqualTo(1);
    }

    @Test
    void nodesOfNoGroupSaveNothing() {
        Savings savings = new Savings();
        for (int i = 0; i < 3; i++) {
            savings.update(List.of(node("b1", "board", NodeState.ASLEEP, 0)), SETTINGS, 10 * i);
        }
        assertThat(savings.joules()).isZero();
        assertThat(savings.asleepSeconds()).isZero();
    }

    private static ObservedNode seen(String host, int containers) {
        return new ObservedNode(
                host,
                "server",
                ObservedNode.ServiceState.IN_SERVICE,
                0,
                100,
                new Room(0, 0),
                java.util.Collections.nCopies(containers, new Room(1, 1)),
                false,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void aDryRunSeesNodesAsIfTheyWereSwitched() {
        List<ObservedNode> really = List.of(
                seen("awake", 0),
                seen("asleep", 0),
                seen("busy", 1),
                seen("waking", 0),
                seen("woken", 0),
                seen("new", 0));
        List<NodeRecord> nodes = List.of(
                node("awake", "server", NodeState.AWAKE, 0),
                node("asleep", "server", NodeState.ASLEEP, 0),
                node("busy", "server", NodeState.ASLEEP, 0),
                node("waking", "server", NodeState.WAKING, 50),
                node("woken", "server", NodeState.WAKING, 0));
        assertThat(DryRunView.seen(really, nodes, SETTINGS, 100).stream().map(ObservedNode::host))
                .containsExactly("awake", "busy", "woken", "new");
    }
}
