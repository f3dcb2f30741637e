package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.missing;
import static io.wattle.ledger.TestingLedger.node;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetiredNodesTest {
    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    @Test
    void aNodeThatIsNotLostStays() {
        assertThat(ledger.retireNode("n1")).isEmpty();
        assertThat(ledger.retireNode("nobody")).isEmpty();
        ledger.nodeLost("n1", at(10));
        ledger.nodeRegistered(node("n1", "edison"), at(20));
        assertThat(ledger.retireNode("n1")).as("it will be back").isEmpty();
        assertThat(ledger.node("n1").orElseThrow().counters())
                .as("nothing was forced")
                .isEmpty();
    }

    @Test
    void itsJoulesStayInTheSumOfItsClassAndQuality() {
        testing.start("c1", 2, 0);
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        ledger.nodeLost("n1", at(10));
        NodeAccount last = ledger.retireNode("n1").orElseThrow();
        assertThat(last.integralJoules()).isEqualTo(200);
        assertThat(ledger.nodes()).isEmpty();
        assertThat(ledger.node("n1")).isEmpty();
        assertThat(ledger.retiredNodes()).singleElement().satisfies(sum -> {
            assertThat(sum.node()).isEqualTo("retired edison");
            assertThat(sum).usingRecursiveComparison().ignoringFields("node").isEqualTo(last);
        });
        assertThat(ledger.audit()).containsOnlyKeys("retired edison");
        assertThat(ledger.queues().get("q").joules()).isEqualTo(150);
    }

    @Test
    void classesAreKeptApartAndSoAreQualitiesInThem() {
        retireAfter100Joules("n2", "edison", Quality.ESTIMATED);
        retireAfter100Joules("n3", "edison", Quality.ESTIMATED);
        retireAfter100Joules("n4", "edison", Quality.MEASURED);
        retireAfter100Joules("n5", "dell", Quality.ESTIMATED);
        ledger.nodeLost("n1", at(1));
        ledger.retireNode("n1");
        assertThat(ledger.retiredNodes())
                .extracting(NodeAccount::node, NodeAccount::integralJoules)
                .containsExactly(tuple("retired dell", 100.0), tuple("retired edison", 300.0));
        assertThat(ledger.retiredNodes().get(1).joulesByQuality())
                .containsOnly(Map.entry(Quality.MEASURED, 100.0), Map.entry(Quality.ESTIMATED, 200.0));
        assertThat(ledger.nodeJoules())
                .containsOnly(
                        Map.entry("dell", Map.of(Quality.ESTIMATED, 100.0)),
                        Map.entry("edison", Map.of(Quality.MEASURED, 100.0, Quality.ESTIMATED, 200.0)));
    }

    @Test
    void aNodeThatComesBackBeginsAnew() {
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        ledger.nodeLost("n1", at(10));
        ledger.retireNode("n1");
        assertThat(testing.read(power(20, 20))).as("unknown").isEqualTo(Outcome.IGNORED);
        ledger.nodeRegistered(node("n1", "edison"), at(100));
        testing.read(power(100, 20));
        testing.read(power(110, 20));
        assertThat(testing.node().integralJoules()).isEqualTo(200);
        assertThat(testing.node().unmeteredSeconds()).isZero();
    }

    /** A counter that never answers again settles nothing: its node's loss would be held for ever. */
    @Test
    void whatIsHeldTakesEffect() {
        testing.start("c1", 2, 0);
        testing.read(energy(0, 0));
        testing.read(energy(10, 200));
        testing.start("c2", 1, 12);
        ledger.nodeLost("n1", at(15));
        testing.read(missing(15));
        assertThat(testing.settled).isEmpty();
        NodeAccount last = ledger.retireNode("n1").orElseThrow();
        assertThat(last.unmeteredSeconds()).as("as long as c1").isEqualTo(5);
        assertThat(ledger.retiredNodes().get(0).unmeteredSeconds()).isEqualTo(5);
        assertThat(testing.settled("c1").energy().unmeteredSeconds()).isEqualTo(5);
        assertThat(testing.settled("c2").energy().unmeteredSeconds()).isEqualTo(3);
        assertThat(testing.app().settled()).isTrue();
        assertThat(ledger.retiredNodes().get(0).count(Irregularity.FORCED_EVENT))
                .isEqualTo(2);
    }

    /** A power meter that says so has settled that time already. */
    @Test
    void unmeteredTimeIsCountedOnce() {
        testing.start("c1", 2, 0);
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        ledger.nodeLost("n1", at(15));
        testing.read(missing(20));
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(10);
        assertThat(ledger.retireNode("n1").orElseThrow().unmeteredSeconds()).isEqualTo(10);
    }

    @Test
    void aNodeThatWasNeverReadIsUnmeteredUpToItsLoss() {
        ledger.nodeLost("n1", at(15));
        assertThat(ledger.retireNode("n1").orElseThrow().unmeteredSeconds()).isEqualTo(15);
    }

    @Test
    void aContainerThatStartedAfterTheLossEnds() {
        testing.read(power(0, 20));
        ledger.nodeLost("n1", at(5));
        testing.start("c1", 2, 8);
        assertThat(ledger.retireNode("n1")).isPresent();
        assertThat(ledger.container("c1")).isEqualTo(Optional.empty());
        assertThat(testing.app().settled()).isTrue();
    }

    private void retireAfter100Joules(String name, String nodeClass, Quality quality) {
        ledger.nodeRegistered(node(name, nodeClass), at(0));
        ledger.reading(name, new Reading.Power(10, at(0), quality));
        ledger.reading(name, new Reading.Power(10, at(10), quality));
        ledger.nodeLost(name, at(10));
        ledger.retireNode(name);
    }
}
