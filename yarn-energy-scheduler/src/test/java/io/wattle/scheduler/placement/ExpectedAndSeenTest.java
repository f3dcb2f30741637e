package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.ledger.ContainerAccount;
import io.wattle.ledger.ContainerRecord;
import io.wattle.ledger.EnergyTotal;
import io.wattle.model.Quality;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpectedAndSeenTest {

    private final ExpectedAndSeen both = new ExpectedAndSeen();

    @Test
    void onlyOfContainersWithAnExpectationAndAllJoules() {
        both.started("c1", "edison", 10);
        both.started("c2", "edison", 20.5);
        both.started("c3", "edison", 40);
        both.started("c4", "edison", 80);
        both.started("c5", "dell", 160);
        both.settled(account("c1", 12, 0));
        both.settled(account("c2", 20, 0));
        both.settled(account("c3", 3, 5));
        both.settled(new ContainerAccount(record("c4"), new EnergyTotal(0, 0, 0, Map.of()), 0));
        both.settled(account("other", 1_000, 0));
        both.settled(account("c1", 12, 0));
        assertThat(both.rows()).containsExactly(new ExpectedAndSeen.Row("edison", 2, 30.5, 32));
    }

    @Test
    void ofContainersThatNeverEndNotAllAreKept() {
        for (int i = 0; i <= ExpectedAndSeen.MOST; i++) {
            both.started("c" + i, "edison", 1);
        }
        both.settled(account("c0", 1, 0));
        assertThat(both.rows()).isEmpty();
        both.settled(account("c1", 1, 0));
        assertThat(both.rows()).hasSize(1);
    }

    /** With idle joules, which are no part of what is compared. */
    private static ContainerAccount account(String id, double activeJoules, double unmeteredSeconds) {
        return new ContainerAccount(
                record(id),
                new EnergyTotal(activeJoules, 7, unmeteredSeconds, Map.of(Quality.MEASURED, activeJoules + 7)),
                0);
    }

    private static ContainerRecord record(String id) {
        return new ContainerRecord(id, "application_1_0001", "root.a", "user", "n1:1", 1);
    }
}
