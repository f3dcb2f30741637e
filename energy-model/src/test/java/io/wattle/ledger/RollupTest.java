package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.energy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RollupTest {

    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    /** 10 s at 30 W on each node: 100 J idle, 200 J active; a has 1 + 2 of 4 vcores on n1 and all of n2, b 1 of n1. */
    @BeforeEach
    void twoAppsOnTwoNodes() {
        ledger.nodeRegistered(TestingLedger.node("n2", "dell"), at(0));
        for (String node : new String[] {"n1", "n2"}) {
            ledger.reading(node, energy(0, 0));
        }
        ledger.containerStarted(new ContainerRecord("a1", "a", "etl", "ann", "n1", 1), at(0));
        ledger.containerStarted(new ContainerRecord("a2", "a", "etl", "ann", "n1", 2), at(0));
        ledger.containerStarted(new ContainerRecord("b1", "b", "web", "ann", "n1", 1), at(0));
        ledger.containerStarted(new ContainerRecord("a3", "a", "etl", "ann", "n2", 4), at(0));
        for (String node : new String[] {"n1", "n2"}) {
            ledger.reading(node, energy(10, 300));
        }
    }

    @Test
    void joulesAddUpByAppQueueUserAndNodeClass() {
        assertThat(ledger.apps()).extracting(AppAccount::app).containsExactly("a", "b");
        AppAccount app = testing.app();
        assertThat(app.queue()).isEqualTo("etl");
        assertThat(app.user()).isEqualTo("ann");
        assertThat(app.containers()).isEqualTo(3);
        assertThat(app.openContainers()).isEqualTo(3);
        assertThat(app.energy().activeJoules()).isEqualTo(150 + 200);
        assertThat(app.energy().idleJoules()).isEqualTo(75 + 100);
        assertThat(app.byNodeClass().get("edison").joules()).isEqualTo(225);
        assertThat(app.byNodeClass().get("dell").joules()).isEqualTo(300);
        assertThat(joules(ledger.queues())).isEqualTo(Map.of("etl", 525.0, "web", 75.0));
        assertThat(joules(ledger.users())).isEqualTo(Map.of("ann", 600.0));
        assertThat(joules(ledger.nodeClasses())).isEqualTo(Map.of("edison", 300.0, "dell", 300.0));
    }

    /** Without Kerberos everybody is whom HADOOP_USER_NAME says. */
    @Test
    void namesHaveABoundAndNoJouleIsLost() {
        for (int i = 0; i < Rollups.MOST_NAMES + 50; i++) {
            int start = 10 + i;
            String name = String.valueOf(i);
            ledger.containerStarted(new ContainerRecord("x" + i, "x", name, name, "n1", 1), at(start));
            ledger.containerEnded("x" + i, at(start + 1));
            ledger.reading("n1", energy(start + 1, 300 + 30 * (i + 1)));
        }
        EnergyLedger restored = EnergyLedger.restored(LedgerOptions.DEFAULTS, ledger.state(), account -> {});
        for (EnergyLedger each : new EnergyLedger[] {ledger, restored}) {
            for (Map<String, EnergyTotal> names : List.of(each.users(), each.queues())) {
                assertThat(names.size()).isEqualTo(Rollups.MOST_NAMES + 1);
                assertThat(names.get(Rollups.OTHERS).joules()).isPositive();
                assertThat(names.values().stream()
                                .mapToDouble(EnergyTotal::joules)
                                .sum())
                        .isCloseTo(
                                each.nodeClasses().values().stream()
                                        .mapToDouble(EnergyTotal::joules)
                                        .sum(),
                                within(1e-3));
            }
        }
    }

    @Test
    void aRetiredAppIsForgottenButItsJoulesAreNot() {
        for (String id : new String[] {"a1", "a2", "a3"}) {
            ledger.containerEnded(id, at(10));
        }
        assertThat(testing.app().settled()).isTrue();
        AppAccount last = ledger.retire("a").orElseThrow();
        assertThat(last.energy().joules()).isEqualTo(525);
        assertThat(last.complete()).isTrue();
        assertThat(ledger.app("a")).isEmpty();
        assertThat(ledger.retire("a")).isEmpty();
        assertThat(ledger.queues().get("etl").joules()).isEqualTo(525);
        assertThat(testing.node().integralJoules()).isEqualTo(300);
    }

    @Test
    void whatAnAppUsesAfterItWasRetiredStillCountsForItsQueue() {
        ledger.containerEnded("a3", at(15));
        AppAccount last = ledger.retire("a").orElseThrow();
        assertThat(last.settled()).isFalse();
        // a3 for 5 s: nothing of it is metered yet. Of a1 and a2 nothing was heard since.
        assertThat(last.unsettledSeconds()).isEqualTo(5);
        ledger.reading("n2", energy(20, 600));
        assertThat(ledger.queues().get("etl").joules()).isEqualTo(525 + 150);
        assertThat(ledger.nodeClasses().get("dell").joules()).isEqualTo(450);
        assertThat(ledger.app("a")).isEmpty();
        assertThat(testing.settled("a3").energy().joules()).isEqualTo(450);
    }

    private static Map<String, Double> joules(Map<String, EnergyTotal> totals) {
        return totals.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().joules()));
    }
}
