package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Joules keep the quality, and the class, that they had when they were used. */
class StretchQualityTest {

    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    @Test
    void aWorseReadingSaysNothingOfEarlierJoules() {
        testing.start("c", 4, 0);
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        testing.read(new Reading.Power(20, at(20), Quality.ASSUMED));
        testing.read(power(30, 20));
        testing.read(power(40, 20));
        Map<Quality, Double> joules = Map.of(Quality.MEASURED, 400.0, Quality.ASSUMED, 400.0);
        assertThat(testing.node().joulesByQuality()).isEqualTo(joules);
        assertThat(testing.app().energy().joulesByQuality()).isEqualTo(joules);
        assertThat(testing.app().byNodeClass().get("edison").joulesByQuality()).isEqualTo(joules);
        assertThat(ledger.queues().get("q").joulesByQuality()).isEqualTo(joules);
        assertThat(ledger.nodeJoules()).containsExactly(Map.entry("edison", joules));
        assertThat(testing.node().quality()).contains(Quality.ASSUMED);
    }

    @Test
    void idleWattsAreOfTheSplitAndNotOfTheIntegral() {
        ledger.nodeRegistered(new NodeRecord("n1", "edison", 10, Quality.ASSUMED, 4), at(0));
        testing.start("c", 4, 0);
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        assertThat(testing.node().joulesByQuality()).containsExactly(Map.entry(Quality.MEASURED, 200.0));
        assertThat(testing.app().energy().joulesByQuality()).containsExactly(Map.entry(Quality.ASSUMED, 200.0));
    }

    @Test
    void joulesStayWithTheClassThatTheNodeHad() {
        testing.read(power(0, 20));
        testing.read(power(10, 20));
        ledger.nodeRegistered(TestingLedger.node("n1", "dell"), at(15));
        testing.read(power(20, 20));
        assertThat(ledger.nodeJoules())
                .containsOnly(
                        Map.entry("edison", Map.of(Quality.MEASURED, 300.0)),
                        Map.entry("dell", Map.of(Quality.MEASURED, 100.0)));
        ledger.nodeLost("n1", at(20));
        ledger.retireNode("n1");
        assertThat(ledger.nodeJoules().get("edison")).containsEntry(Quality.MEASURED, 300.0);
    }

    @Test
    void zeroJoulesThatWereMeasuredAreNotUnknown() {
        testing.read(power(0, 0));
        testing.read(power(10, 0));
        assertThat(testing.node().joulesByQuality()).containsExactly(Map.entry(Quality.MEASURED, 0.0));
    }
}
