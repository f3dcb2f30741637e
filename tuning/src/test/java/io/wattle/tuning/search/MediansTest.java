package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MediansTest {

    @Test
    void anOddNumberHasAMiddle() {
        assertThat(Medians.of(7)).isEqualTo(7);
        assertThat(Medians.of(9, 1, 4)).isEqualTo(4);
    }

    @Test
    void anEvenNumberHasTwoMiddles() {
        assertThat(Medians.of(8, 2)).isEqualTo(5);
        assertThat(Medians.of(100, 1, 6, 2)).isEqualTo(4);
    }

    @Test
    void theValuesStayAsTheyWere() {
        double[] values = {3, 1, 2};
        Medians.of(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void noValueHasNoMedian() {
        assertThatIllegalArgumentException().isThrownBy(Medians::of);
    }
}
