package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Quality;
import io.wattle.model.Reading;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is charged with what. */
class EnergyLedgerTest extends OneNode {

    @Test
    void anEmptyNodesEnergyIsIdle() {
        watts(0, 30);
        watts(10, 50);
        assertThat(node().integralJoules()).as("a trapezoid").isEqualTo(400);
        assertThat(node().idleJoules()).isEqualTo(400);
        assertThat(node().containerActiveJoules()).isZero();
    }

    @Test
    void activeJoulesGoByCoresAndIdleJoulesByVcores() {
        start("a", 1, 0);
        start("b", 2, 0);
        uses("a", 3, 0);
        uses("b", 1, 0);
        watts(0, 30);
        watts(10, 30);
        // 300 J: 100 idle, of which a quarter and a half are taken, and 200 active in shares of 3 and 1.
        assertThat(joules("a").activeJoules()).isEqualTo(150);
        assertThat(joules("b").activeJoules()).isEqualTo(50);
        assertThat(joules("a").idleJoules()).isEqualTo(25);
        assertThat(joules("b").idleJoules()).isEqualTo(50);
        assertThat(node().idleJoules()).as("one vcore is free").isEqualTo(25);
        assertThat(node().imbalance()).isZero();
    }

    @Test
    void theIdleBucketMayTakeAllIdleJoules() {
        ledger = ledger(IdlePolicy.BUCKET);
        start("a", 4, 0);
        watts(0, 30);
        watts(10, 30);
        assertThat(joules("a").activeJoules()).isEqualTo(200);
        assertThat(joules("a").idleJoules()).isZero();
        assertThat(node().idleJoules()).isEqualTo(100);
    }

    @Test
    void moreVcoresThanTheNodeHasShareItWhole() {
        start("a", 4, 0);
        start("b", 4, 0);
        watts(0, 10);
        watts(10, 10);
        assertThat(joules("a").idleJoules()).isEqualTo(50);
        assertThat(joules("b").idleJoules()).isEqualTo(50);
        assertThat(node().idleJoules()).isZero();
    }

    @Test
    void aNodeThatDrawsLessThanItsIdleWattsHasNoActiveJoules() {
        start("a", 4, 0);
        watts(0, 6);
        watts(10, 6);
        assertThat(joules("a").activeJoules()).isZero();
        assertThat(joules("a").idleJoules()).isEqualTo(60);
    }

    @Test
    void containersThatUseNothingShareByVcores() {
        start("a", 1, 0);
        start("b", 3, 0);
        uses("a", 0, 0);
        uses("b", 0, 0);
        watts(0, 30);
        watts(10, 30);
        assertThat(joules("a").activeJoules()).isEqualTo(50);
        assertThat(joules("b").activeJoules()).isEqualTo(150);
    }

    @Test
    void aStretchIsDividedWhereContainersComeAndGo() {
        watts(0, 20);
        start("a", 4, 2);
        end("a", 6);
        start("b", 4, 6);
        watts(10, 40);
        // Watts rise by 2 a second: 24 at 2 s and 32 at 6 s.
        assertThat(joules("a").totalJoules()).isEqualTo(28 * 4);
        assertThat(joules("b").totalJoules()).isEqualTo(36 * 4);
        assertThat(node().idleJoules()).isEqualTo(22 * 2);
        assertThat(node().imbalance()).isZero();
    }

    @Test
    void aCounterSpreadsItsJoulesEvenly() {
        joules(0, 1000);
        start("a", 4, 5);
        joules(20, 1400);
        assertThat(node().integralJoules()).isEqualTo(400);
        assertThat(joules("a").totalJoules()).isEqualTo(300);
        assertThat(node().idleJoules()).isEqualTo(100);
    }

    @Test
    void bootAndShutdownHaveTheirOwnBucketsAndSleepIsIdle() {
        start("a", 4, 0);
        watts(0, 10);
        state(NodeState.SHUTTING_DOWN, 10);
        state(NodeState.ASLEEP, 30);
        state(NodeState.BOOTING, 60);
        state(NodeState.UP, 100);
        watts(100, 10);
        assertThat(node().shutdownJoules()).isEqualTo(200);
        assertThat(node().idleJoules()).isEqualTo(300);
        assertThat(node().bootJoules()).isEqualTo(400);
        assertThat(joules("a").totalJoules()).isEqualTo(100);
        assertThat(node().imbalance()).isZero();
    }

    @Test
    void aResultIsAsGoodAsWhatItRestsOn() {
        ledger.nodeRegistered(new NodeInfo(NODE, "board", 10, Quality.ASSUMED, 4));
        watts(0, 20);
        watts(10, 20);
        assertThat(node().quality()).as("no split, no idle watts").contains(Quality.MEASURED);
        start("a", 4, 10);
        ledger.reading(NODE, new Reading.Power(20, at(20), Quality.ESTIMATED));
        assertThat(node().quality()).contains(Quality.ASSUMED);
        assertThat(joules("a").quality()).contains(Quality.ASSUMED);
    }

    @Test
    void applicationsAreRolledUpAndRetired() {
        ledger.nodeRegistered(new NodeInfo("n2", "server", 10, Quality.MEASURED, 4));
        start("a", 4, 0);
        ledger.containerStarted("n2", new ContainerInfo("b", "app", "q", "u", 4), at(0));
        watts(0, 20);
        watts(10, 20);
        ledger.reading("n2", new Reading.Power(50, at(0), Quality.MEASURED));
        ledger.reading("n2", new Reading.Power(50, at(10), Quality.MEASURED));
        AppAccount account = ledger.app("app").orElseThrow();
        assertThat(account.total().totalJoules()).isEqualTo(700);
        assertThat(account.byNodeClass().get("board").totalJoules()).isEqualTo(200);
        assertThat(account.byNodeClass().get("server").totalJoules()).isEqualTo(500);
        assertThat(ledger.retire("app")).contains(account);
        assertThat(ledger.app("app")).isEmpty();
        assertThat(ledger.retire("app")).isEmpty();
        watts(20, 20);
        assertThat(ledger.queues().get("q").totalJoules()).as("and goes on").isEqualTo(900);
        assertThat(ledger.users().get("u").totalJoules()).isEqualTo(900);
        assertThat(ledger.nodeClasses().get("board").totalJoules()).isEqualTo(400);
    }

    @Test
    void onlyTheLastEndedContainersKeepAnAccountOfTheirOwn() {
        ledger = new EnergyLedger(
                new LedgerSettings(IdlePolicy.BY_SHARE, Duration.ofMinutes(5), Duration.ofMinutes(1), 1000, 2));
        ledger.nodeRegistered(INFO);
        watts(0, 20);
        for (int i = 0; i < 4; i++) {
            start("c" + i, 4, 10 * i);
            end("c" + i, 10 * i + 10);
        }
        watts(40, 20);
        assertThat(ledger.container("app", "c0")).isEmpty();
        assertThat(ledger.container("app", "c1")).isEmpty();
        assertThat(joules("c2").totalJoules()).isEqualTo(200);
        assertThat(joules("c3").totalJoules()).isEqualTo(200);
        assertThat(ledger.app("app").orElseThrow().total().totalJoules()).isEqualTo(800);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void usageIsANumberOfCores(double cores) {
        assertThatIllegalArgumentException().isThrownBy(() -> uses("a", cores, 0));
    }

    @ParameterizedTest
    @CsvSource({"-1, 4", "NaN, 4", "Infinity, 4", "1, 0"})
    void aNodeHasWattsAndVcores(double idleWatts, int vcores) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeInfo("n", "c", idleWatts, Quality.MEASURED, vcores));
    }

    @Test
    void aMonthOfReadingsStillAddsUp() {
        start("a", 3, 0);
        uses("a", 1, 0);
        start("b", 1, 0);
        double seconds = 0;
        for (int i = 0; i < 30 * 24 * 360; i++) {
            ledger.reading(NODE, new Reading.Power(10 + (i % 7) * 1.1, at(i * 10L), Quality.MEASURED));
            seconds = i * 10;
        }
        assertThat(node().imbalance()).isLessThan(1e-12);
        assertThat(node().integralJoules()).isCloseTo(seconds * 13.3, within(100.0));
    }
}
