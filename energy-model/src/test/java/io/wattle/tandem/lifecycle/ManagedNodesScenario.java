package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.ClusterSnapshot;
import io.wattle.tandem.KeepAwakeReason;
import io.wattle.tandem.NodeSnapshot;
import io.wattle.tandem.Plan;
import io.wattle.tandem.RecentSwitches;
import io.wattle.tandem.Room;
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

/** Boards and servers with the policy, in which everything around them is told by the test. */
abstract class ManagedNodesScenario {

    static final Room EMPTY = new Room(8000, 8);
    static final Room CONTAINER = new Room(1000, 1);
    static final SleepGroup SERVERS = new SleepGroup("server", 60, 0, Set.of("excluded"), List.of(), 100, 50, 1000, 1);
    static final TandemSettings SETTINGS = new TandemSettings(
            List.of(SERVERS),
            600,
            0.8,
            0.5,
            1,
            TandemSettings.Rates.DEFAULT,
            new TandemSettings.Limits(3600, 30, 300, 180, 3600, 0.5),
            List.of(),
            true);

    final TandemPolicy policy = new TandemPolicy(SETTINGS);
    ManagedNodes nodes = new ManagedNodes(LivenessTimeouts.DEFAULT);
    final Map<String, ObservedNode> registered = new LinkedHashMap<>();
    final Set<String> withdrawn = new HashSet<>();
    final List<Effect> effects = new ArrayList<>();
    final Map<String, NodeRecord> journal = new LinkedHashMap<>();
    RecentSwitches recent = RecentSwitches.NONE;
    double nowSeconds = 10_000;
    double secondOfDay = 43_200;
    double demandUnits;

    ManagedNodesScenario() {
        for (int i = 0; i < 10; i++) {
            board("board" + i);
        }
    }

    void board(String host) {
        put(host, "board", 10, 0);
    }

    void server(String host) {
        put(host, "server", 100, 0);
    }

    void put(String host, String group, double units, int containers) {
        registered.put(
                host,
                new ObservedNode(
                        host,
                        group,
                        ObservedNode.ServiceState.IN_SERVICE,
                        0.5,
                        units,
                        EMPTY,
                        java.util.Collections.nCopies(containers, CONTAINER),
                        false,
                        containers == 0 ? OptionalDouble.of(0) : OptionalDouble.empty(),
                        OptionalDouble.of(7200),
                        Optional.empty(),
                        Optional.empty()));
    }

    void change(String host, ObservedNode.ServiceState serviceState, double heartbeatAge, Optional<KeepAwakeReason> kept) {
        ObservedNode it = registered.get(host);
        registered.put(
                host,
                new ObservedNode(
                        host,
                        it.group(),
                        serviceState,
                        heartbeatAge,
                        it.unitsPerSecond(),
                        it.free(),
                        it.running(),
                        it.reserved(),
                        it.idleSinceSeconds(),
                        it.expectedIdleSeconds(),
                        it.veto(),
                        kept));
    }

    /** One look after ten seconds. What is to be done is kept for the test. */
    void runCycle() {
        nowSeconds += 10;
        secondOfDay += 10;
        nodes.observe(List.copyOf(registered.values()), withdrawn::contains, nowSeconds);
        Plan plan = policy.decide(
                new ClusterSnapshot(
                        nowSeconds,
                        secondOfDay % 86_400,
                        nodes.snapshots(SETTINGS, Map.of("server", 100.0, "board", 10.0), nowSeconds),
                        List.of(new Work(demandUnits, OptionalDouble.empty())),
                        List.of(),
                        OptionalDouble.of(0)),
                recent);
        recent = plan.recent();
        nodes.apply(plan, nowSeconds);
        takePending();
    }

    void takePending() {
        ManagedNodes.PendingActions work = nodes.takePending();
        work.changes().forEach(it -> journal.put(it.host(), it));
        effects.addAll(work.effects());
    }

    void runCycles(int times) {
        for (int i = 0; i < times; i++) {
            runCycle();
        }
    }

    NodeState state(String host) {
        return nodes.nodes().stream()
                .filter(it -> it.host().equals(host))
                .findFirst()
                .orElseThrow()
                .state();
    }

    List<SwitchProgram> programs(String host) {
        return effects.stream()
                .filter(it -> it instanceof Effect.RunProgram run && run.host().equals(host))
                .map(it -> ((Effect.RunProgram) it).program())
                .toList();
    }

    boolean told(String host, EventKind kind) {
        return effects.stream()
                .anyMatch(it -> it instanceof Effect.EmitEvent tell
                        && tell.host().equals(host)
                        && tell.kind() == kind
                        && !tell.text().isBlank()
                        && !tell.text().endsWith("."));
    }

    void ended(String host, SwitchProgram program, ProgramOutcome outcome) {
        nodes.programEnded(host, program, outcome, "exit code", nowSeconds);
        takePending();
    }

    void asleep(String host) {
        server(host);
        runCycles(3);
        assertThat(state(host)).isEqualTo(NodeState.SUSPENDING);
        ended(host, SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.remove(host);
        runCycle();
        assertThat(state(host)).isEqualTo(NodeState.ASLEEP);
    }

    void demandOfBoards(double share) {
        demandUnits = share * 100 * 600;
    }

    Optional<NodeSnapshot> snapshot(String host) {
        return nodes.snapshots(SETTINGS, Map.of("server", 100.0, "board", 10.0), nowSeconds).stream()
                .filter(it -> it.host().equals(host))
                .findFirst();
    }

    Optional<String> command(OperatorCommand command, String host) {
        Optional<String> refusal = nodes.command(command, host, "a reason", SETTINGS, nowSeconds);
        takePending();
        return refusal;
    }
}
