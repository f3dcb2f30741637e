package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.Cause;
import io.wattle.tandem.Room;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whole ways to sleep and back: policy and states together. */
class ManagedNodesTest extends ManagedNodesScenario {

    @Test
    void fromAwakeToSleepAndBack() {
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINED);
        assertThat(programs("s1")).isEmpty();
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.SUSPENDING);
        assertThat(programs("s1")).containsExactly(SwitchProgram.SUSPEND);
        assertThat(journal.get("s1").state()).isEqualTo(LifecycleState.SUSPENDING);
        ended("s1", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.get("s1").silentFor(12);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.ASLEEP);
        assertThat(effects).contains(new Effect.Unregister("s1"));
        registered.remove("s1");
        runCycle();
        assertThat(cause("s1")).contains(Cause.NOT_NEEDED);

        demandOfBoards(1.5);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.WAKING);
        assertThat(programs("s1")).containsExactly(SwitchProgram.SUSPEND, SwitchProgram.RESUME);
        ended("s1", SwitchProgram.RESUME, ProgramOutcome.SUCCEEDED);
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(said("s1", EventKind.AWAKE)).hasSize(1);
        assertThat(journal.get("s1").durableState()).isEqualTo(LifecycleState.AWAKE);
    }

    @Test
    void aNodeThatWakesByItselfIsUsed() {
        asleep("s1");
        server("s1");
        runCycle();
        assertThat(said("s1", EventKind.UNEXPECTED_WAKE)).hasSize(1);
        assertThat(journal.get("s1").durableState()).isEqualTo(LifecycleState.AWAKE);
        assertThat(programs("s1")).doesNotContain(SwitchProgram.RESUME);
    }

    @Test
    void aContainerThatComesAtTheLastMomentKeepsItAwake() {
        server("s1");
        server("s2");
        runCycle();
        registered.get("s1").running(1);
        registered.get("s2").reserved();
        runCycle();
        assertThat(said("s1", EventKind.SUSPEND_ABORTED_BUSY)).hasSize(1);
        assertThat(said("s2", EventKind.SUSPEND_ABORTED_BUSY)).hasSize(1);
        assertThat(programs("s1")).isEmpty();
        assertThat(programs("s2")).isEmpty();
    }

    @Test
    void aBusyNodeDrainsAndSleepsWhenItIsEmptyAndItsDataAreNotNeeded() {
        server("s1").running(2);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINING);
        runCycles(5);
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINING);
        server("s1").dataNeeded("2 map outputs are needed");
        runCycles(5);
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINING);
        server("s1");
        runCycles(2);
        assertThat(state("s1")).isEqualTo(LifecycleState.SUSPENDING);
    }

    @Test
    void whereAllMaySleepOneStaysAwake() {
        registered.clear();
        server("s1");
        server("s2");
        runCycle();
        assertThat(nodes.nodes().stream().map(NodeRecord::state))
                .containsExactlyInAnyOrder(LifecycleState.DRAINED, LifecycleState.AWAKE);
    }

    @Test
    void whereNobodyIsToSleepAnyMoreAllAreTakenBack() {
        server("s1");
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.DRAINED);
        nodes.wakeAll("it is switched off", 100, nowSeconds);
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
    }

    /** Mode active is left: all are woken, whatever keeps them asleep otherwise. */
    @Test
    void allAreWoken() {
        asleep("held");
        command(OperatorCommand.HOLD, "held");
        asleep("left");
        asleep("broken");
        asleep("gone");
        decommissioned.add("gone");
        nowSeconds += 200;
        command(OperatorCommand.RESUME, "broken");
        ended("broken", SwitchProgram.RESUME, ProgramOutcome.MISSING);
        server("drains").running(1);
        runCycle();
        assertThat(state("broken")).isEqualTo(LifecycleState.FAILED);
        assertThat(state("drains")).isEqualTo(LifecycleState.DRAINING);
        settings = settings();

        nodes.wakeAll("mode active is left", 100, nowSeconds);
        takePending();
        assertThat(state("drains")).isEqualTo(LifecycleState.AWAKE);
        for (String host : new String[] {"held", "left", "broken"}) {
            assertThat(state(host)).as(host).isEqualTo(LifecycleState.WAKING);
            assertThat(programs(host)).as(host).endsWith(SwitchProgram.RESUME);
        }
        assertThat(state("gone")).isEqualTo(LifecycleState.ASLEEP);
        assertThat(nodes.notAwake()).extracting(NodeRecord::host).containsExactlyInAnyOrder("held", "left", "broken");

        server("held");
        server("left");
        ended("broken", SwitchProgram.RESUME, ProgramOutcome.MISSING);
        for (int i = 0; i < 3; i++) {
            runCycle();
            nodes.wakeAll("mode active is left", 100, nowSeconds);
        }
        assertThat(state("broken")).isEqualTo(LifecycleState.FAILED);
        assertThat(nodes.notAwake()).isEmpty();

        // It was not left after all, and is left once more: then it is worth another try.
        runCycles(2);
        nodes.wakeAll("mode active is left", 100, nowSeconds);
        assertThat(state("broken")).isEqualTo(LifecycleState.WAKING);
    }

    /** A site's power is not made for all of them at once. */
    @Test
    void noMoreAreWokenAtOnceThanMay() {
        for (int i = 0; i < 5; i++) {
            asleep("s" + i);
        }
        assertThat(nodes.wakeAll("mode active is left", 2, nowSeconds)).containsExactly("server", "server");
        assertThat(waking()).isEqualTo(2);
        assertThat(nodes.notAwake()).hasSize(5);
        assertThat(nodes.wakeAll("mode active is left", 0, nowSeconds)).isEmpty();
        assertThat(waking()).isEqualTo(2);
        assertThat(nodes.wakeAll("mode active is left", 100, nowSeconds)).hasSize(3);
        assertThat(waking()).isEqualTo(5);
    }

    private long waking() {
        return nodes.nodes().stream()
                .filter(it -> it.state() == LifecycleState.WAKING)
                .count();
    }

    @Test
    void theUnhealthyAreAwakeAndNoConcernOfThePolicy() {
        asleep("s1");
        server("s1").in(ObservedNode.ServiceState.UNHEALTHY);
        runCycle();
        assertThat(state("s1")).isEqualTo(LifecycleState.AWAKE);
        assertThat(said("s1", EventKind.UNHEALTHY)).hasSize(1);
        assertThat(snapshot("s1")).isEmpty();
        // One that is told to sleep, and is unhealthy instead, is not cordoned for ever.
        suspending("s2");
        ended("s2", SwitchProgram.SUSPEND, ProgramOutcome.SUCCEEDED);
        registered.get("s2").in(ObservedNode.ServiceState.UNHEALTHY);
        runCycles(3);
        assertThat(state("s2")).isEqualTo(LifecycleState.AWAKE);
        assertThat(said("s2", EventKind.SUSPEND_TIMED_OUT)).hasSize(1);
    }

    /** It is registered no more; the fit of what waits is judged by what it had, after a restart, too. */
    @Test
    void whatASleeperHadIsRemembered() {
        asleep("s1");
        registered.remove("s1");
        runCycle();
        assertThat(record("s1").capacity()).isEqualTo(new Room(8000, 8));
        restart();
        runCycle();
        assertThat(record("s1").capacity()).isEqualTo(new Room(8000, 8));
        assertThat(nodes.snapshots(settings, Map.of("server", 100.0), nowSeconds))
                .filteredOn(it -> it.host().equals("s1"))
                .singleElement()
                .satisfies(it -> assertThat(it.free()).isEqualTo(new Room(8000, 8)));
    }
}
