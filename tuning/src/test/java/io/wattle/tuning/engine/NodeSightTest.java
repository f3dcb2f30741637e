package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.NodeSight.Seen;
import io.wattle.tuning.run.Engine;
import io.wattle.tuning.run.Outcome;
import io.wattle.tuning.run.TrialLimits;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodeSightTest {

    private static final NodeLimits LIMITS = new NodeLimits(600, 2, 3, 1);
    private static final Settings SETTINGS =
            MapReduce.space(new Workload(LIMITS, 24L << 20, 24)).stock();

    private static Seen seen(String host, NodeState state, long startMillis) {
        return new Seen(host, state, startMillis == 0 ? OptionalLong.empty() : OptionalLong.of(startMillis));
    }

    private static NodeSight two(NodeState state, long startMillis, long othersMillis) {
        return new NodeSight(
                Map.of("a:1", seen("a", state, startMillis), "b:1", seen("b", NodeState.RUNNING, othersMillis)));
    }

    private static NodeSight running(long startMillis, long othersMillis) {
        return two(NodeState.RUNNING, startMillis, othersMillis);
    }

    @Test
    void nodesThatRunOnAreNotLost() {
        assertThat(running(7, 8).lostUntil(running(7, 8), Optional.empty())).isEmpty();
        assertThat(running(0, 0).lostUntil(running(0, 0), Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"LOST", "UNHEALTHY", "REBOOTED"})
    void whatTheResourceManagerSaysCounts(NodeState state) {
        assertThat(running(0, 0).lostUntil(two(state, 0, 0), Optional.empty())).containsExactly("a");
        assertThat(running(7, 8).lostUntil(two(state, 0, 8), Optional.empty())).containsExactly("a");
        assertThat(two(state, 0, 8).lostUntil(two(state, 0, 8), Optional.empty()))
                .as("it was before")
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"DECOMMISSIONED", "DECOMMISSIONING", "SHUTDOWN"})
    void nodesThatSomebodyTakesAwayAreNotLost(NodeState state) {
        assertThat(running(7, 8).lostUntil(two(state, 0, 8), Optional.empty())).isEmpty();
    }

    @Test
    void onlyNodesThatTheTrialUsedCount() {
        NodeSight after = two(NodeState.LOST, 0, 8);
        assertThat(running(7, 8).lostUntil(after, Optional.of(Set.of("a", "b"))))
                .containsExactly("a");
        assertThat(running(7, 8).lostUntil(after, Optional.of(Set.of("b")))).isEmpty();
    }

    /** On each day some of thousands go down, whatever the settings are. */
    @Test
    void ofALargeClusterNoneCountsWhereNobodyTellsWhichWereUsed() {
        assertThat(many(33, NodeState.RUNNING).lostUntil(many(33, NodeState.LOST), Optional.empty()))
                .isEmpty();
        assertThat(many(33, NodeState.RUNNING).lostUntil(many(33, NodeState.LOST), Optional.of(Set.of("n0"))))
                .containsExactly("n0");
        assertThat(many(32, NodeState.RUNNING).lostUntil(many(32, NodeState.LOST), Optional.empty()))
                .containsExactly("n0");
    }

    private static NodeSight many(int nodes, NodeState first) {
        Map<String, Seen> all = new HashMap<>();
        for (int i = 0; i < nodes; i++) {
            all.put("n" + i + ":1", seen("n" + i, i == 0 ? first : NodeState.RUNNING, 0));
        }
        return new NodeSight(all);
    }

    /** For minutes a ResourceManager takes them for running. */
    @Test
    void aNodeManagerThatIsSilentOrWasStartedAnewWentDown() {
        assertThat(running(7, 8).lostUntil(running(0, 8), Optional.empty())).containsExactly("a");
        assertThat(running(7, 8).lostUntil(running(9, 8), Optional.empty())).containsExactly("a");
        assertThat(running(7, 8).lostUntil(running(9, 0), Optional.empty())).containsExactly("a", "b");
    }

    @Test
    void aNodeManagerThatWasSilentBeforeIsNoLossOfThisTrial() {
        assertThat(running(0, 8).lostUntil(running(0, 8), Optional.empty())).isEmpty();
        assertThat(running(0, 8).lostUntil(two(NodeState.LOST, 0, 8), Optional.empty()))
                .isEmpty();
        assertThat(running(0, 8).lostUntil(running(9, 8), Optional.empty())).isEmpty();
    }

    @Test
    void nodesThatAreNotThereAnyMoreTellNothing() {
        assertThat(running(7, 8).lostUntil(new NodeSight(Map.of()), Optional.empty()))
                .isEmpty();
    }

    /** Answers looks in their order; null for nobody. */
    private static Outcome watched(Outcome outcome, NodeSight... looks) throws Exception {
        Deque<List<NodeSight>> left = new ArrayDeque<>();
        for (NodeSight look : looks) {
            left.add(look == null ? List.of() : List.of(look));
        }
        NodeWatchedEngine.Watch watch = new NodeWatchedEngine.Watch() {
            @Override
            public NodeSight look() throws IOException {
                return left.remove().stream()
                        .findFirst()
                        .orElseThrow(() -> new IOException("the ResourceManager is away"));
            }

            @Override
            public void close() {}
        };
        try (NodeWatchedEngine engine = new NodeWatchedEngine(new Answering(outcome), watch)) {
            return engine.run(SETTINGS, "trial-1", TrialLimits.of(Duration.ofMinutes(1)), it -> {});
        }
    }

    @Test
    void whatWasLostGoesWithTheOutcome() throws Exception {
        Outcome ended = Outcome.timedOut(Duration.ofMinutes(1), "too long");
        assertThat(watched(ended, running(7, 8), running(9, 8))).isEqualTo(ended.withNodesLost(List.of("a")));
        assertThat(watched(ended, running(7, 8), running(7, 8))).isEqualTo(ended);
    }

    @Test
    void whereNobodyTellsTheTrialCountsAsItIs() throws Exception {
        Outcome ended = Outcome.unsuccessful(TrialStatus.FAILED, "boom");
        assertThat(watched(ended, (NodeSight) null)).isEqualTo(ended);
        assertThat(watched(ended, running(7, 8), null)).isEqualTo(ended);
    }

    private record Answering(Outcome outcome) implements Engine {

        @Override
        public String name() {
            return "answering";
        }

        @Override
        public NodeLimits limits() {
            return LIMITS;
        }

        @Override
        public Outcome run(Settings settings, String label, TrialLimits limits, DoubleConsumer progress) {
            return outcome;
        }

        @Override
        public void close() {}
    }
}
