package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MapTimesTest {

    @Test
    void quartersOfTheMaps() {
        assertThat(MapTimes.of(List.of(8.0, 1.0, 5.0, 2.0))).isEqualTo(new MapTimes(4, 1, 2, 5));
    }

    @Test
    void noMapsHaveNoTimes() {
        assertThatThrownBy(() -> MapTimes.of(List.of())).hasMessageContaining("0 values");
    }
}
