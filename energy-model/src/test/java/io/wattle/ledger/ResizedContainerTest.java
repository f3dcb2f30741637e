package io.wattle.ledger;

import static io.wattle.ledger.TestingLedger.at;
import static io.wattle.ledger.TestingLedger.energy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** Joules follow the size that a container has at the time. */
class ResizedContainerTest {

    private final TestingLedger testing = new TestingLedger();
    private final EnergyLedger ledger = testing.ledger;

    @Test
    void joulesAfterTheChangeFollowTheNewSize() {
        testing.read(energy(0, 0));
        testing.start("c", 1, 0);
        testing.start("d", 1, 0);
        assertThat(ledger.containerResized("c", 3, at(5))).isEqualTo(Outcome.HELD);
        testing.read(energy(10, 300));
        // 100 J idle, 200 J active: even for 5 s, then 3 vcores against 1.
        assertThat(testing.open("c").energy().activeJoules()).isEqualTo(50 + 75);
        assertThat(testing.open("c").energy().idleJoules()).isEqualTo(12.5 + 37.5);
        assertThat(testing.open("d").energy().idleJoules()).isEqualTo(12.5 + 12.5);
        assertThat(testing.open("c").container().vcores()).isEqualTo(3);
        testing.assertJoules(300, 200, 75, 25);
    }

    @Test
    void coresInUseStillDecideOnActiveJoules() {
        testing.read(energy(0, 0));
        testing.start("c", 1, 0);
        testing.start("d", 1, 0);
        ledger.containerUsage("c", 1, at(0));
        ledger.containerUsage("d", 1, at(0));
        ledger.containerResized("c", 3, at(0));
        testing.read(energy(10, 300));
        assertThat(testing.open("c").energy().activeJoules()).isEqualTo(100);
    }

    @Test
    void whatMakesNoSenseChangesNothing() {
        assertThat(ledger.containerResized("never", 1, at(0))).isEqualTo(Outcome.IGNORED);
        assertThat(ledger.counters()).containsEntry(Irregularity.UNKNOWN_CONTAINER, 1L);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ledger.containerResized("c", -1, at(0)))
                .withMessage("container c: -1 vcores (allowed: 0 or more)");
    }
}
