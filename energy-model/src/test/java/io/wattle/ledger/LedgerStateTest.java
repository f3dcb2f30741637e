package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.container;
import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.missing;
import static io.wattle.ledger.TestingLedger.node;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ledger that was saved and restored at any moment goes on as the one that was not. */
class LedgerStateTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void goesOnAsTheOther(long seed) {
        List<Consumer<EnergyLedger>> events = events(new Random(seed));
        LedgerOptions options = LedgerOptions.DEFAULTS.withMaxHeldEvents(seed % 2 == 0 ? 6 : 1024);
        List<ContainerAccount> settled = new ArrayList<>();
        List<ContainerAccount> settledAgain = new ArrayList<>();
        EnergyLedger uninterrupted = new EnergyLedger(options, settled::add);
        EnergyLedger restarted = new EnergyLedger(options, settledAgain::add);
        for (int i = 0; i < events.size(); i++) {
            if (i % 7 == 0) {
                restarted = EnergyLedger.restored(options, restarted.state(), settledAgain::add);
            }
            events.get(i).accept(uninterrupted);
            events.get(i).accept(restarted);
            if (i % 50 == 0) {
                assertSame(restarted, uninterrupted);
            }
        }
        assertSame(restarted, uninterrupted);
        assertThat(settled).hasSizeGreaterThan(100);
        assertThat(restarted.retiredNodes()).isNotEmpty();
        assertThat(settledAgain).hasSameSizeAs(settled);
        assertThat(restarted.audit().values())
                .allSatisfy(difference -> assertThat(difference).isLessThan(1e-9));
    }

    @Test
    void aStateIsItsOwnRestoration() {
        TestingLedger testing = new TestingLedger();
        testing.read(power(0, 20));
        testing.start("c1", 2, 1);
        testing.read(power(10, 30));
        testing.ledger.containerUsage("c1", 1.5, at(11));
        testing.end("c1", 12);
        testing.start("c2", 1, 13);
        testing.ledger.containerResized("c2", 3, at(14));
        LedgerState state = testing.ledger.state();
        assertThat(state.nodes().get(0).held()).hasSize(4);
        assertThat(EnergyLedger.restored(LedgerOptions.DEFAULTS, state, account -> {})
                        .state())
                .isEqualTo(state);
    }

    /** So that who saves states can see what has changed since the last one. */
    @Test
    void aContainerIsTheSameUntilSomethingButItsJoulesChanges() {
        TestingLedger testing = new TestingLedger();
        testing.start("c1", 2, 0);
        testing.start("c2", 2, 0);
        testing.read(power(0, 20));
        List<LedgerState.Container> before = testing.ledger.state().containers();
        testing.read(power(10, 20));
        assertThat(testing.ledger.state().containers()).isEqualTo(before);
        assertThat(testing.ledger.state().containers().get(0)).isSameAs(before.get(0));
        testing.ledger.containerResized("c1", 1, at(10));
        testing.ledger.containerUsage("c2", 1, at(10));
        assertThat(testing.ledger.state().containers()).doesNotContainAnyElementsOf(before);
    }

    @Test
    void aRetiredAppDoesNotComeBack() {
        TestingLedger testing = new TestingLedger();
        testing.read(power(0, 20));
        testing.start("c1", 2, 0);
        testing.ledger.retire("a");
        EnergyLedger restored = EnergyLedger.restored(LedgerOptions.DEFAULTS, testing.ledger.state(), account -> {});
        restored.reading("n1", power(10, 20));
        assertThat(restored.app("a")).isEmpty();
        assertThat(restored.queues().get("q").joules()).isEqualTo(150);
    }

    @Test
    void aContradictionIsRefused() {
        TestingLedger testing = new TestingLedger();
        testing.start("c1", 2, 0);
        LedgerState state = testing.ledger.state();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> restored(List.of(), state.containers()))
                .withMessage("ledger state: container c1 runs on node n1, which is not in the state");
    }

    private static EnergyLedger restored(List<LedgerState.Node> nodes, List<LedgerState.Container> containers) {
        return EnergyLedger.restored(
                LedgerOptions.DEFAULTS,
                new LedgerState(
                        nodes, containers, List.of(), Map.of(), Map.of(), Map.of(), Map.of(), List.of(), Map.of()),
                account -> {});
    }

    /** Readings of power and of a counter, containers that start late and early, and a node that comes and goes. */
    private static List<Consumer<EnergyLedger>> events(Random random) {
        List<Consumer<EnergyLedger>> events = new ArrayList<>();
        events.add(ledger -> ledger.nodeRegistered(node("n1", "edison"), at(0)));
        events.add(ledger -> ledger.nodeRegistered(node("n2", "dell"), at(0)));
        long now = 0;
        double joules = 0;
        for (int i = 0; i < 2000; i++) {
            now += random.nextInt(3);
            joules += random.nextInt(50);
            events.add(event(random, i, now, joules));
        }
        return events;
    }

    private static Consumer<EnergyLedger> event(Random random, int i, long now, double joules) {
        String name = random.nextBoolean() ? "n1" : "n2";
        long when = now - 2 + random.nextInt(5);
        int watts = random.nextInt(40);
        int vcores = random.nextInt(4);
        String old = "c" + (i - random.nextInt(30));
        return switch (random.nextInt(13)) {
            case 0, 1, 2 -> ledger -> ledger.reading("n1", power(now, watts));
            case 3 -> ledger -> ledger.reading("n2", energy(now, joules));
            case 4, 5, 6 ->
                ledger -> ledger.containerStarted(
                        name.equals("n1")
                                ? container("c" + i, vcores)
                                : new ContainerRecord("c" + i, "b", "r", "v", "n2", vcores),
                        at(when));
            case 7, 8 ->
                ledger -> {
                    // The end of a container that is gone is not remembered over a restoration.
                    if (ledger.container(old).isPresent()) {
                        ledger.containerEnded(old, at(when));
                    }
                };
            case 9 -> ledger -> ledger.containerUsage(old, vcores / 2.0, at(when));
            case 10 -> ledger -> ledger.reading("n1", missing(now));
            case 11 -> ledger -> ledger.containerResized(old, vcores, at(when));
            default ->
                switch (watts) {
                    case 0 -> ledger -> ledger.nodeLost(name, at(when));
                    case 1, 2 ->
                        ledger -> {
                            ledger.nodeLost(name, at(when));
                            ledger.retireNode(name);
                        };
                    default ->
                        ledger -> ledger.nodeRegistered(node(name, watts % 2 == 0 ? "edison" : "dell"), at(when));
                };
        };
    }

    private static void assertSame(EnergyLedger one, EnergyLedger other) {
        assertThat(one.nodes())
                .usingRecursiveComparison()
                .withComparatorForType(LedgerStateTest::compare, Double.class)
                .isEqualTo(other.nodes());
        assertThat(one.retiredNodes())
                .usingRecursiveComparison()
                .withComparatorForType(LedgerStateTest::compare, Double.class)
                .isEqualTo(other.retiredNodes());
        assertThat(one.apps())
                .usingRecursiveComparison()
                .withComparatorForType(LedgerStateTest::compare, Double.class)
                .isEqualTo(other.apps());
        sums(one.queues(), other.queues());
        sums(one.users(), other.users());
        sums(one.nodeClasses(), other.nodeClasses());
        assertThat(one.nodeJoules())
                .usingRecursiveComparison()
                .withComparatorForType(LedgerStateTest::compare, Double.class)
                .isEqualTo(other.nodeJoules());
    }

    private static void sums(Map<String, EnergyTotal> one, Map<String, EnergyTotal> other) {
        assertThat(one.keySet()).isEqualTo(other.keySet());
        one.forEach((name, total) ->
                assertThat(total.joules()).isCloseTo(other.get(name).joules(), within(1e-9 * total.joules())));
    }

    private static int compare(double one, double other) {
        return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other)) ? 0 : Double.compare(one, other);
    }
}
