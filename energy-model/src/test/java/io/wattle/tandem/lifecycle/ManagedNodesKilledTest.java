package io.wattle.tandem.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tandem.NodePower;
import io.wattle.tandem.NodeSnapshot;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * ResourceManagers that are killed again and again, on random ways: work comes and goes, programs fail and lie, nodes sleep late or wake by
 * themselves, the journal fails, operators command. Each goes on from what the one before it has written down.
 */
class ManagedNodesKilledTest {

    private static final int CYCLES = 500;

    /** After so many without faults each node has woken: back-off is an hour at most. */
    private static final int CALM_CYCLES = 500;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void noNodeIsCordonedAndBelievedAwakeAndEachIsUsableInTheEnd(long seed) {
        Way way = new Way(seed);
        for (int i = 0; i < CYCLES; i++) {
            way.cycle();
        }
        assertThat(way.kills).isGreaterThan(20);
        assertThat(way.sleeps).isGreaterThan(5);
        way.calm();
        for (int i = 0; i < CALM_CYCLES; i++) {
            way.cycle();
        }
        way.assertUsable();
    }

    /** A server, as it is in truth. */
    private static final class Machine {
        boolean asleep;
        double asleepSeconds;
        boolean registered = true;
        int containers;

        /** What its last program will have done by then. */
        boolean willSleep;

        double willSeconds = Double.POSITIVE_INFINITY;
    }

    private record Ended(Effect.RunProgram program, ProgramOutcome outcome) {}

    /** One way: machines, and the ResourceManagers that switch them. */
    private static final class Way extends ManagedNodesScenario {

        private final Random random;
        private final Map<String, Machine> machines = new LinkedHashMap<>();
        private final List<Ended> ends = new ArrayList<>();
        private final Map<String, NodeRecord> unwritten = new LinkedHashMap<>();
        private double worldSeconds;
        private boolean faults = true;
        private int kills;
        private int sleeps;

        Way(long seed) {
            random = new Random(seed);
            for (int i = 0; i < 4; i++) {
                machines.put("s" + i, new Machine());
            }
        }

        private boolean by(double chance) {
            return random.nextDouble() < chance;
        }

        private boolean fault(double chance) {
            return faults && by(chance);
        }

        /** Nothing goes wrong any more, nobody holds a node, and there is more to do than all do in time. */
        void calm() {
            faults = false;
            kill();
            machines.keySet().forEach(it -> nodes.command(OperatorCommand.RELEASE, it, "", settings, nowSeconds));
            demandUnits = 20 * 100 * 600;
        }

        void cycle() {
            worldSeconds += CYCLE_SECONDS;
            machines.forEach(this::move);
            if (fault(0.1)) {
                demandUnits = random.nextInt(3) * 100 * 600;
            }
            if (fault(0.05)) {
                OperatorCommand[] commands = {
                    OperatorCommand.SUSPEND, OperatorCommand.RESUME, OperatorCommand.HOLD, OperatorCommand.RELEASE
                };
                nodes.command(commands[random.nextInt(4)], "s" + random.nextInt(4), "", settings, nowSeconds);
            }
            ends.removeIf(this::told);
            decide();
            assertNobodySleepsAndIsBelievedAwake();
            carryOut(nodes.takePending());
            if (fault(0.03)) {
                kill();
            }
        }

        private void move(String host, Machine machine) {
            if (worldSeconds >= machine.willSeconds) {
                machine.willSeconds = Double.POSITIVE_INFINITY;
                if (machine.willSleep && !machine.asleep) {
                    machine.asleepSeconds = worldSeconds;
                }
                machine.asleep = machine.willSleep;
            }
            if (machine.asleep && fault(0.005)) {
                machine.asleep = false;
            }
            machine.containers = machine.asleep || by(0.4) ? 0 : machine.containers;
            machine.registered |= !machine.asleep;
            if (!machine.asleep && by(0.2) && isPlaceable(host)) {
                machine.containers = 1;
            }
            observe(host, machine);
        }

        /** One that was offered just before it was cordoned may get a container a moment later. */
        private boolean isPlaceable(String host) {
            return find(host)
                    .map(it -> !it.state().isCordoned() || (it.state() == LifecycleState.DRAINED && by(0.2)))
                    .orElse(true);
        }

        private void observe(String host, Machine machine) {
            if (machine.asleep && worldSeconds - machine.asleepSeconds > 600) {
                machine.registered = false;
            }
            if (machine.registered) {
                server(host)
                        .running(machine.containers)
                        .silentFor(machine.asleep ? worldSeconds - machine.asleepSeconds + 0.5 : 0.5);
            } else {
                registered.remove(host);
            }
        }

        private boolean told(Ended each) {
            if (by(0.5)) {
                return false;
            }
            Effect.RunProgram of = each.program();
            nodes.programEnded(of.host(), of.program(), of.sinceSeconds(), each.outcome(), "said", nowSeconds);
            return true;
        }

        private void assertNobodySleepsAndIsBelievedAwake() {
            for (NodeSnapshot each : snapshots()) {
                Machine machine = machines.get(each.host());
                if (machine != null && machine.asleep && worldSeconds - machine.asleepSeconds > 80) {
                    assertThat(each.power()).as(each.host()).isNotEqualTo(NodePower.AWAKE);
                }
            }
        }

        /** As the power loop does: write, then act; what is not written sends nobody to sleep. */
        private void carryOut(ManagedNodes.PendingActions pending) {
            pending.changes().forEach(it -> unwritten.put(it.host(), it));
            if (fault(0.03)) {
                kill();
                return;
            }
            List<Effect> wanted = new ArrayList<>(pending.effects());
            if (fault(0.1)) {
                nodes.journalFailed(pending.changes(), nowSeconds);
                ManagedNodes.PendingActions after = nodes.takePending();
                after.changes().forEach(it -> unwritten.put(it.host(), it));
                wanted.addAll(after.effects());
                wanted.removeIf(it -> it instanceof Effect.RunProgram run && run.program() == SwitchProgram.SUSPEND);
            } else {
                journal.putAll(unwritten);
                unwritten.clear();
            }
            if (fault(0.03)) {
                kill();
                return;
            }
            act(wanted);
        }

        private void act(Collection<Effect> wanted) {
            for (Effect each : wanted) {
                Machine machine = machines.get(each.host());
                if (each instanceof Effect.Unregister && by(0.7)) {
                    machine.registered = false;
                } else if (each instanceof Effect.RunProgram run
                        && nodes.isWaitingFor(run.host(), run.program(), run.sinceSeconds())) {
                    run(run, machine);
                }
            }
        }

        private void run(Effect.RunProgram program, Machine machine) {
            boolean suspends = program.program() == SwitchProgram.SUSPEND;
            if (suspends) {
                assertThat(machine.containers).as(program.host()).isZero();
                sleeps++;
            }
            ProgramOutcome outcome = faults
                    ? ProgramOutcome.values()[random.nextInt(ProgramOutcome.values().length)]
                    : ProgramOutcome.SUCCEEDED;
            ends.add(new Ended(program, outcome));
            // Whatever it says of itself, it may have done it, or not.
            if (!outcome.didNotRun() && !fault(0.2)) {
                machine.willSleep = suspends;
                machine.willSeconds = worldSeconds + random.nextInt(suspends ? 200 : 100);
            }
        }

        private void kill() {
            kills++;
            ends.clear();
            unwritten.clear();
            machines.values().forEach(it -> it.registered &= !it.asleep);
            restart();
        }

        void assertUsable() {
            machines.forEach((host, machine) -> {
                assertThat(machine.asleep).as(host).isFalse();
                assertThat(state(host)).as(host).isEqualTo(LifecycleState.AWAKE);
                assertThat(snapshots())
                        .as(host)
                        .anySatisfy(
                                it -> assertThat(it.host() + " " + it.power()).isEqualTo(host + " AWAKE"));
            });
        }
    }
}
