package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalanceTest {

    @Test
    void aNodeThatHasWhatItsClockAsksForIsBalanced() {
        // 2 GHz: 2 Gbit/s are 0.25 GB/s; 2 GB; 2e9 / 50000 = 40,000 reads per second.
        Balance balance = Balance.of(new NodeFigures(Map.of(
                Quantity.CPU_GHZ, 2.0,
                Quantity.SEQ_READ_GB_PER_S, 0.25,
                Quantity.MEMORY_GB, 2.0,
                Quantity.RANDOM_KIOPS, 40.0)));
        assertThat(balance.numbers())
                .hasSize(3)
                .allSatisfy((law, number) -> assertThat(number).isCloseTo(1, within(1e-12)));
        assertThat(balance.purchases()).isEmpty();
    }

    @Test
    void theWorstLawIsNamedWithWhatToBuy() {
        Balance balance = Balance.of(new NodeFigures(
                Map.of(Quantity.CPU_GHZ, 1.6, Quantity.SEQ_READ_GB_PER_S, 0.124, Quantity.MEMORY_GB, 1.2)));
        assertThat(balance.worst()).contains(AmdahlLaw.SEQUENTIAL_IO);
        assertThat(balance.purchases())
                .extracting(Balance.Purchase::text)
                .containsExactly(
                        "sequential read 0.124 -> 0.2 GB/s for Amdahl number 1",
                        "memory 1.2 -> 1.6 GB for Amdahl number 1");
    }

    @Test
    void aFigureThatIsNotKnownHasNoNumberAndIsNoBottleneck() {
        Balance balance = Balance.of(new NodeFigures(Map.of(Quantity.CPU_GHZ, 0.5, Quantity.MEMORY_GB, 2.0)));
        assertThat(balance.number(AmdahlLaw.RANDOM_IO)).isEmpty();
        assertThat(balance.number(AmdahlLaw.SEQUENTIAL_IO)).isEmpty();
        assertThat(balance.number(AmdahlLaw.MEMORY)).isEqualTo(OptionalDouble.of(4));
        assertThat(balance.worst()).contains(AmdahlLaw.MEMORY);
        assertThat(balance.purchases()).isEmpty();
    }

    @Test
    void withoutAClockRateNothingCanBeTold() {
        Balance balance = Balance.of(new NodeFigures(Map.of(Quantity.MEMORY_GB, 2.0)));
        assertThat(balance.numbers()).isEmpty();
        assertThat(balance.worst()).isEmpty();
        assertThat(balance.purchases()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aFigureThatIsNotKnownCannotBeGivenAsANumber(double ghz) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeFigures(Map.of(Quantity.CPU_GHZ, ghz)))
                .withMessage("CPU in GHz: " + ghz + " (allowed: positive and finite)");
    }
}
