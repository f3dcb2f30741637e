package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void percentilesAreOneOfTheValues() {
        assertThat(Percentiles.of(0.95, 3, 1, 2)).isEqualTo(3);
        assertThat(Percentiles.of(0.5, 4, 1, 3, 2)).isEqualTo(2);
        assertThatThrownBy(() -> Percentiles.of(0.5)).hasMessageContaining("0 values");
    }
}
