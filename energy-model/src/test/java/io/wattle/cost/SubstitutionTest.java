package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubstitutionTest {

    @ParameterizedTest
    @CsvSource({"1, 0.1, 2, 1, 0.2", "1, 0.1, 4.9, 1, 0.49", "1, 0.75, 2, 2, 0.75", "4, 0.5, 2, 4, 1", "1, 0, 9, 1, 0"})
    void nodesThatAddUpShareTheWork(int brawny, double utilisation, double ratio, int nodes, double translated) {
        Substitution substitution = Substitution.linear(brawny, utilisation, ratio);
        assertThat(substitution.nodes()).isEqualTo(nodes);
        assertThat(substitution.utilisation()).isCloseTo(translated, within(1e-12));
    }

    @Test
    void loghinsRowsAtHighUtilisationAskForLessThanLinearSpeedUps() {
        Substitution cpu = Substitution.of(1, 0.75, 2.0, n -> n == 1 ? 1 : 1.83, 1);
        assertThat(cpu.nodes()).isEqualTo(2);
        assertThat(cpu.utilisation()).isCloseTo(0.82, within(0.005));
        Substitution io = Substitution.of(1, 0.75, 4.9, n -> n < 6 ? 1 : 4.27, 1);
        assertThat(io.nodes()).isEqualTo(6);
        assertThat(io.utilisation()).isCloseTo(0.86, within(0.005));
    }

    @Test
    void theLimitLeavesRoom() {
        assertThat(Substitution.of(1, 1, 1, n -> n, 0.5).nodes()).isEqualTo(2);
        assertThat(Substitution.of(1, 1, 1, n -> n, 0.5).utilisation()).isEqualTo(0.5);
    }

    @Test
    void nodesThatNeverSufficeAreReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Substitution.of(1, 1, 3, n -> 2, 1))
                .withMessageContaining("3.0 busy nodes of work do not fit")
                .withMessageContaining("the speed-up must grow");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.5, 2, 1, brawny nodes: 0",
        "1, 1.5, 2, 1, brawny utilisation: 1.5",
        "1, 0.5, 0, 1, throughput ratio: 0.0",
        "1, 0.5, NaN, 1, throughput ratio: NaN",
        "1, 0.5, 2, 0, utilisation limit: 0.0",
        "1, 0.5, 2, 1.1, utilisation limit: 1.1"
    })
    void figuresOutOfRangeAreRefused(int brawny, double utilisation, double ratio, double limit, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Substitution.of(brawny, utilisation, ratio, n -> n, limit))
                .withMessageStartingWith(message + " (allowed: ");
    }

    @Test
    void aSpeedUpOfNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Substitution.of(1, 1, 2, n -> 0, 1))
                .withMessageStartingWith("speed-up on 1 nodes: 0.0");
    }
}
