package io.wattle.tuner.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxesTest {

    @ParameterizedTest
    @CsvSource({
        "0.7, 1, 1 s",
        "801, 200, 200 s",
        "1201, 300, 5 min",
        "7200, 1200, 20 min",
        "90000, 21600, 6 h",
        "604800, 172800, 2 d",
        "31536000, 8640000, 100 d"
    })
    void timeHasFewMarksAtRoundTimes(double endSeconds, double stepSeconds, String label) {
        TimeAxis axis = TimeAxis.to(endSeconds);
        assertThat(axis.stepSeconds()).isEqualTo(stepSeconds);
        assertThat(axis.label(stepSeconds)).isEqualTo(label);
    }

    @ParameterizedTest
    @CsvSource({"58.8, 20, 3", "50, 10, 5", "109, 50, 3", "0.03, 0.01, 3", "1e6, 200000, 5"})
    void valuesEndAtARoundNumber(double largest, double step, int steps) {
        ValueAxis axis = ValueAxis.to(largest);
        assertThat(axis.step()).isEqualTo(step);
        assertThat(axis.steps()).isEqualTo(steps);
        assertThat(axis.end()).isGreaterThanOrEqualTo(largest);
    }

    @Test
    void countsAreWholeAndNothingHasAnAxisToo() {
        assertThat(ValueAxis.ofCounts(2)).isEqualTo(new ValueAxis(1, 2, false));
        assertThat(ValueAxis.ofCounts(0)).isEqualTo(new ValueAxis(1, 1, false));
        assertThat(ValueAxis.to(0).steps()).isEqualTo(1);
        assertThat(ValueAxis.SHARE.label(0.25)).isEqualTo("25%");
    }
}
