package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.container;
import static io.wattle.ledger.TestingLedger.energy;
import static io.wattle.ledger.TestingLedger.power;
import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodeTimelineTest {

    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    @Test
    void aNodeWithoutContainersIsIdle() {
        testing.read(power(0, 20));
        testing.read(power(10, 30));
        testing.assertJoules(250, 0, 0, 250);
    }

    @Test
    void aTrapezoidIsCutAtTheStartOfAContainer() {
        testing.read(power(0, 20));
        assertThat(testing.start("c", 2, 5)).isEqualTo(Outcome.HELD);
        testing.read(power(10, 40));
        // 20 to 30 W in the first half: 125 J to the bucket. 30 to 40 W in the second: 175 J, 50 of them idle.
        testing.assertJoules(300, 125, 25, 125 + 25);
        assertThat(testing.open("c").energy().activeJoules()).isEqualTo(125);
        assertThat(testing.open("c").energy().idleJoules()).isEqualTo(25);
    }

    @Test
    void aCounterDifferenceIsCutEvenly() {
        testing.read(energy(0, 1000));
        testing.start("c", 4, 2);
        testing.end("c", 6);
        testing.read(energy(10, 1300));
        // 30 W: 4 s with the container, 40 J idle and 80 J active; 6 s without.
        testing.assertJoules(300, 80, 40, 180);
        assertThat(testing.settled("c").energy().joules()).isEqualTo(120);
    }

    @Test
    void eventsTakeEffectInTheOrderOfTheirTimesNotOfTheirArrival() {
        testing.read(energy(0, 0));
        testing.state(NodeState.UP, 8);
        testing.state(NodeState.BOOTING, 2);
        testing.state(NodeState.ASLEEP, 1);
        testing.read(energy(10, 100));
        assertThat(testing.node().bootJoules()).isEqualTo(60);
        assertThat(testing.node().idleBucketJoules()).isEqualTo(40);
        assertThat(testing.node().state()).isEqualTo(NodeState.UP);
    }

    @Test
    void changesOfOneTimeTakeEffectInTheOrderOfTheirArrival() {
        testing.read(energy(0, 0));
        testing.state(NodeState.BOOTING, 5);
        testing.state(NodeState.ASLEEP, 5);
        testing.read(energy(10, 100));
        assertThat(testing.node().bootJoules()).isZero();
        assertThat(testing.node().state()).isEqualTo(NodeState.ASLEEP);
    }

    @ParameterizedTest
    @EnumSource(names = "UP", mode = EnumSource.Mode.EXCLUDE)
    void aContainerBearsNothingOfANodeThatIsNotUp(NodeState state) {
        testing.read(energy(0, 0));
        testing.start("c", 4, 0);
        testing.state(state, 0);
        testing.read(energy(10, 300));
        assertThat(testing.app().energy().joules()).isZero();
        assertThat(testing.node().bootJoules()).isEqualTo(state == NodeState.BOOTING ? 300 : 0);
        assertThat(testing.node().shutdownJoules()).isEqualTo(state == NodeState.SHUTTING_DOWN ? 300 : 0);
        boolean idle = state == NodeState.ASLEEP || state == NodeState.LOST;
        assertThat(testing.node().idleBucketJoules()).isEqualTo(idle ? 300 : 0);
        assertThat(ledger.audit().get("n1")).isZero();
    }

    @Test
    void theContainersOfALostNodeEndWithIt() {
        testing.read(energy(0, 0));
        testing.start("c", 4, 0);
        ledger.nodeLost("n1", at(4));
        testing.read(energy(10, 300));
        testing.assertJoules(300, 80, 40, 180);
        assertThat(testing.app().settled()).isTrue();
        assertThat(testing.end("c", 5)).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.DUPLICATE_END, 1L);
    }

    @Test
    void noEnergyIsInventedForALostNodeWithoutReadings() {
        testing.read(power(0, 30));
        ledger.nodeLost("n1", at(4));
        testing.assertJoules(0, 0, 0, 0);
        assertThat(testing.node().quality()).isEmpty();
    }

    @Test
    void aNodeThatComesBackServesWithItsNewFigures() {
        testing.read(energy(0, 0));
        ledger.nodeLost("n1", at(2));
        ledger.nodeRegistered(new NodeRecord("n1", "dell", 5, Quality.ASSUMED, 2), at(6));
        testing.start("c", 2, 6);
        testing.read(energy(10, 100));
        // 10 W; 4 s of the container: 20 J idle, 20 J active.
        testing.assertJoules(100, 20, 20, 60);
        assertThat(testing.app().byNodeClass().get("dell").joules()).isEqualTo(40);
        assertThat(ledger.nodeClasses().get("dell").quality()).contains(Quality.ASSUMED);
        assertThat(testing.node().nodeClass()).isEqualTo("dell");
    }

    @Test
    void runningContainersGoOnWhenTheirNodeIsRegisteredAgain() {
        testing.read(energy(0, 0));
        testing.start("c", 4, 0);
        ledger.nodeRegistered(TestingLedger.node("n1", "dell"), at(5));
        testing.read(energy(10, 300));
        assertThat(testing.app().byNodeClass().get("edison").joules()).isEqualTo(150);
        assertThat(testing.app().byNodeClass().get("dell").joules()).isEqualTo(150);
    }

    @Test
    void reportedCoresCountFromTheirTimeOn() {
        testing.read(energy(0, 0));
        testing.start("c", 1, 0);
        testing.start("d", 1, 0);
        ledger.containerUsage("c", 3, at(5));
        testing.read(energy(10, 300));
        // 200 J active: even for 5 s, then 3 cores against 1 vcore.
        assertThat(testing.open("c").energy().activeJoules()).isEqualTo(50 + 75);
        assertThat(testing.open("d").energy().activeJoules()).isEqualTo(50 + 25);
    }

    @Test
    void qualityIsTheWorstOfReadingsAndIdleWatts() {
        ledger.nodeRegistered(new NodeRecord("n2", "dell", 10, Quality.ESTIMATED, 4), at(0));
        ledger.reading("n2", power(0, 20));
        ledger.reading("n2", power(10, 20));
        assertThat(ledger.node("n2").orElseThrow().quality()).contains(Quality.MEASURED);

        ledger.containerStarted(new ContainerRecord("c", "b", "q", "u", "n2", 1), at(10));
        ledger.reading("n2", power(20, 20));
        assertThat(ledger.node("n2").orElseThrow().quality())
                .as("its integral does not rest on idle watts")
                .contains(Quality.MEASURED);
        assertThat(ledger.users().get("u").quality()).contains(Quality.ESTIMATED);

        ledger.reading("n2", new Reading.Power(20, at(30), Quality.ASSUMED));
        ledger.reading("n2", power(40, 20));
        ledger.reading("n2", power(50, 20));
        assertThat(ledger.app("b").orElseThrow().energy().quality()).contains(Quality.ASSUMED);
        assertThat(ledger.node("n2").orElseThrow().quality()).contains(Quality.ASSUMED);
    }

    @Test
    void anAccountWithoutEnergyHasNoQuality() {
        testing.start("c", 1, 0);
        assertThat(testing.app().energy().quality()).isEqualTo(Optional.empty());
    }

    @Test
    void theIdleBucketBearsIdleJoulesIfThePolicySaysSo() {
        TestingLedger bucket = new TestingLedger(LedgerOptions.DEFAULTS.withIdlePolicy(IdlePolicy.BUCKET));
        bucket.read(energy(0, 0));
        bucket.start("c", 4, 0);
        bucket.read(energy(10, 300));
        bucket.assertJoules(300, 200, 0, 100);
    }

    @Test
    void aNodeNobodyRegisteredIsCounted() {
        assertThat(ledger.reading("n9", power(0, 1))).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.nodeLost("n9", at(0))).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.containerStarted(new ContainerRecord("c", "b", "q", "u", "n9", 1), at(0)))
                .isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.UNKNOWN_NODE, 3L);
        assertThat(ledger.app("b")).isEmpty();
    }

    @Test
    void aContainerThatRunsBeforeTheFirstReadingIsUnmetered() {
        ledger.containerStarted(container("c", 1), at(3));
        testing.read(power(10, 20));
        assertThat(testing.app().energy().unmeteredSeconds()).isEqualTo(7);
        assertThat(testing.node().unmeteredSeconds()).isEqualTo(10);
        assertThat(testing.app().complete()).isFalse();
    }
}
