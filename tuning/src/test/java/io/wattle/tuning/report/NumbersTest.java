package io.wattle.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void oneIsNotMany() {
        assertThat(Numbers.count(1, "worker")).isEqualTo("1 worker");
        assertThat(Numbers.count(0, "job")).isEqualTo("0 jobs");
        assertThat(Numbers.count(37, "worker")).isEqualTo("37 workers");
    }

    @Test
    void manyJoulesAreKilowattHoursToo() {
        assertThat(Numbers.joules(43_189.4)).isEqualTo("43189 J");
        assertThat(Numbers.joules(3_600_000)).isEqualTo("3600000 J (1.00 kWh)");
        assertThat(Numbers.joules(21_320_470)).isEqualTo("21320470 J (5.92 kWh)");
    }
}
