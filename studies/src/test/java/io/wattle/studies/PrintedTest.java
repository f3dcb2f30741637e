package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedTest {

    @ParameterizedTest
    @CsvSource({
        "70.6, 70.55, true",
        "70.6, 70.548, false",
        "0.63, 0.625, true",
        "16, 16.5, true",
        "16, 16.51, false",
        "317.0, 316.979, true",
        "317.0, 316.9, false",
        "-2, -2.4, true",
        "1, NaN, false"
    })
    void halfAUnitOfTheLastDigitReproduces(String printed, double ours, boolean reproduced) {
        assertThat(Printed.of(printed).isReproducedBy(ours)).isEqualTo(reproduced);
    }

    @Test
    void droppedZerosOfAColumnCount() {
        assertThat(Printed.of("0.06").isReproducedBy(0.063)).isTrue();
        assertThat(Printed.of("0.06", 3).isReproducedBy(0.063)).isFalse();
        assertThat(Printed.of("0.06", 3).value()).hasToString("0.060");
    }

    @Test
    void moreDecimalsThanTheColumnHasAreNotCutOff() {
        assertThatThrownBy(() -> Printed.of("0.0605", 3)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void aCoarserUnitIsATolerance() {
        Printed cost = Printed.of("19250").roundedTo("10");
        assertThat(cost.tolerance()).isEqualTo(5);
        assertThat(cost.isReproducedBy(19254.9)).isTrue();
        assertThat(cost.isReproducedBy(19255.1)).isFalse();
    }
}
