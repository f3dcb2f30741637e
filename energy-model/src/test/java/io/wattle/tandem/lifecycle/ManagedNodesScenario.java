package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.Decision;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemPolicy;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.Work;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Ten boards, and servers that may sleep, with the policy; everything around them is told by the test. */
abstract class ManagedNodesScenario {

    static final double CYCLE_SECONDS = 10;
    static final SleepGroup SERVERS = new SleepGroup("server", 60, 0, Set.of("excluded"), List.of(), 100, 50, 1000, 1);
    private static final Map<String, Double> UNITS = Map.of("server", 100.0, "board", 10.0);

    TandemSettings settings = settings(SERVERS);
    ManagedNodes nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
    final Map<String, TestingObservedNode> registered = new LinkedHashMap<>();
    final Set<String> decommissioned = new HashSet<>();
    final Set<String> withoutClass = new HashSet<>();
    final List<Effect> effects = new ArrayList<>();
    final Map<String, NodeRecord> journal = new LinkedHashMap<>();
    RecentSwitches recent = RecentSwitches.NONE;
    double nowSeconds = 10_000;
    double demandUnits;

    ManagedNodesScenario() {
        for (int i = 0; i < 10; i++) {
            registered.put("board" + i, TestingObservedNode.board("board" + i));
        }
    }

    static TandemSettings settings(SleepGroup... groups) {
        return new TandemSettings(
                List.of(groups),
                600,
                0.8,
                0.5,
                1,
                TandemSettings.Rates.DEFAULT,
                new TandemSettings.Limits(3600, 30, 300, 180, 3600, 0.5),
                List.of(),
                List.of(),
                true,
                3600);
    }

    /** It registers: nothing is left of what was told of it before. */
    TestingObservedNode server(String host) {
        TestingObservedNode node = TestingObservedNode.server(host);
        registered.put(host, node);
        return node;
    }

    /** One cycle after ten seconds. What is to be done is kept for the test. */
    void runCycle() {
        decide();
        takePending();
    }

    /** The same up to what is to be written down and done. */
    void decide() {
        nowSeconds += CYCLE_SECONDS;
        nodes.observe(observed(), withoutClass, decommissioned::contains, nowSeconds);
        Plan plan = new TandemPolicy(settings)
                .decide(
                        new ClusterSnapshot(
                                nowSeconds,
                                43_200,
                                snapshots(),
                                List.of(new Work(demandUnits, OptionalDouble.empty())),
                                List.of(),
                                OptionalDouble.of(0)),
                        recent);
        recent = plan.recent();
        nodes.apply(plan, nowSeconds);
    }

    List<ObservedNode> observed() {
        return registered.values().stream().map(TestingObservedNode::build).toList();
    }

    List<NodeSnapshot> snapshots() {
        return nodes.snapshots(settings, UNITS, nowSeconds);
    }

    void takePending() {
        ManagedNodes.PendingActions pending = nodes.takePending();
        pending.changes().forEach(it -> journal.put(it.host(), it));
        effects.addAll(pending.effects());
    }

    void runCycles(int times) {
        for (int i = 0; i < times; i++) {
            runCycle();
        }
    }

    /** Another ResourceManager, another clock. It knows what was written down. */
    void restart() {
        nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
        recent = RecentSwitches.NONE;
        nowSeconds = 50;
        nodes.restore(
                journal.values().stream().map(it -> it.afterRestart(nowSeconds)).toList());
    }

    Optional<NodeRecord> find(String host) {
        return nodes.nodes().stream().filter(it -> it.host().equals(host)).findFirst();
    }

    NodeRecord record(String host) {
        return find(host).orElseThrow();
    }

    LifecycleState state(String host) {
        return record(host).state();
    }

    Optional<Cause> cause(String host) {
        return nodes.decision(host).map(Decision::cause);
    }

    List<SwitchProgram> programs(String host) {
        return effects.stream()
                .filter(it -> it instanceof Effect.RunProgram run && run.host().equals(host))
                .map(it -> ((Effect.RunProgram) it).program())
                .toList();
    }

    /** What was said of it, each without a full stop. */
    List<String> said(String host, EventKind kind) {
        List<String> texts = effects.stream()
                .filter(it -> it instanceof Effect.EmitEvent said && said.host().equals(host) && said.kind() == kind)
                .map(it -> ((Effect.EmitEvent) it).text())
                .toList();
        assertThat(texts).allSatisfy(it -> assertThat(it).isNotBlank().doesNotEndWith("."));
        return texts;
    }

    void ended(String host, SwitchProgram program, ProgramOutcome outcome) {
        double since = program.isMaintenance()
                ? record(host).maintenance().sinceSeconds()
                : record(host).sinceSeconds();
        nodes.programEnded(host, program, since, outcome, "exit code", nowSeconds);
        takePending();
    }

    void suspending(String host) {
        server(host);
        runCycles(2);
        assertThat(state(host)).isEqualTo(LifecycleState.SUSPENDING);
    }

    void asleep(String host) {
        suspending(host);
        ended(host, SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.remove(host);
        runCycle();
        assertThat(state(host)).isEqualTo(LifecycleState.ASLEEP);
    }

    /** So much of what the boards serve within the response bound is to be done, and no inhibit interval holds it back. */
    void demandOfBoards(double share) {
        demandUnits = share * 100 * 600;
        nowSeconds += 200;
    }

    Optional<NodeSnapshot> snapshot(String host) {
        return snapshots().stream().filter(it -> it.host().equals(host)).findFirst();
    }

    Optional<String> command(OperatorCommand command, String host) {
        Optional<String> refusal = nodes.command(command, host, "a reason", settings, nowSeconds);
        takePending();
        return refusal;
    }
}
