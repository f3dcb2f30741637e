package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ReplacementTest {

    @Test
    void theLargestRatioDecides() {
        assertThat(Replacement.of(12, 16, 10).nodes(1)).isEqualTo(16);
        assertThat(Replacement.of(2.2, 1, 1).nodes(1)).isEqualTo(3);
        assertThat(Replacement.of(2.2, 1, 1).nodes(5)).isEqualTo(11);
    }

    @Test
    void aStrongerNodeIsStillReplacedByOne() {
        assertThat(Replacement.of(0.2, 0.3, 0.1).nodes(1)).isEqualTo(1);
    }

    @Test
    void anUnknownRatioDoesNotCount() {
        Replacement replacement = new Replacement(OptionalDouble.of(3), OptionalDouble.empty(), OptionalDouble.of(2));
        assertThat(replacement.ratio()).isEqualTo(OptionalDouble.of(3));
        Replacement unknown = new Replacement(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        assertThat(unknown.ratio()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> unknown.nodes(1))
                .withMessage("replacement: neither CPU, memory nor network ratio is known");
    }

    @Test
    void ratiosThatNoPairHasAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Replacement.of(1, Double.NaN, 1))
                .withMessage("memory ratio: NaN (allowed: positive and finite)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Replacement.of(1, 1, 1).nodes(0))
                .withMessage("brawny nodes: 0 (allowed: 1 or more)");
    }
}
