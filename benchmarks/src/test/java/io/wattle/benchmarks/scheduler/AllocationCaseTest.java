package io.wattle.benchmarks.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.scheduler.AllocationCase.Contestant;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocationCaseTest {

    private static final int NODES = 20;
    private static final int BATCHES = 2;

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void allSchedulersPlaceEveryContainer(boolean mixed, boolean asynchronous) throws IOException {
        AllocationCase each = new AllocationCase(mixed, asynchronous, NODES);
        AllocationCase.Outcome stock = run(each, Contestant.STOCK);
        AllocationCase.Outcome energy = run(each, Contestant.PLUG_IN);
        if (mixed) {
            assertThat(run(each, Contestant.REFUSING_STOCK).containers()).isEqualTo(stock.containers());
        }
        assertThat(stock.containers()).isEqualTo(2L * NODES * BATCHES);
        assertThat(energy.containers()).isEqualTo(stock.containers());
        assertThat(energy.backgroundSeconds()).isPositive();
        assertThat(stock.backgroundSeconds()).isZero();
        assertThat(stock.offers()).isZero();
        assertThat(energy.offers()).isGreaterThanOrEqualTo(energy.containers());
        assertThat(energy.refused() > 0)
                .as("%d offers refused", energy.refused())
                .isEqualTo(mixed);
        for (AllocationCase.Outcome outcome : List.of(stock, energy)) {
            assertThat(outcome.heartbeats()).satisfies(it -> {
                if (asynchronous) {
                    assertThat(it).isZero();
                } else {
                    // A heartbeat places one container at most, and whole rounds are counted.
                    assertThat(it).isGreaterThanOrEqualTo(outcome.containers()).isEqualTo(it / NODES * NODES);
                }
            });
            assertThat(outcome.schedulerSeconds()).isPositive();
            assertThat(outcome.wallSeconds()).isPositive();
        }
    }

    private static AllocationCase.Outcome run(AllocationCase each, Contestant contestant) throws IOException {
        try (AllocationCase.Placing placing = each.open(contestant)) {
            return placing.turn(2L * NODES * BATCHES);
        }
    }
}
