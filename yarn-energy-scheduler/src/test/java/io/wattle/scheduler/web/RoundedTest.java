package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoundedTest {

    @Test
    void toThousandths() {
        assertThat(Rounded.rounded(1.23449)).isEqualTo(1.234);
        assertThat(Rounded.rounded(1.2345)).isEqualTo(1.235);
        assertThat(Rounded.rounded(-0.0004)).isZero();
        assertThat(Rounded.rounded(1e12 + 0.25)).isEqualTo(1e12 + 0.25);
        assertThat(Rounded.rounded(Optional.of(0.0015))).isEqualTo(0.002);
    }

    /** Not zero: that would be a statement. */
    @Test
    void whatIsNotKnownIsNull() {
        assertThat(Rounded.rounded(Double.NaN)).isNull();
        assertThat(Rounded.rounded(Double.POSITIVE_INFINITY)).isNull();
        assertThat(Rounded.rounded(Optional.empty())).isNull();
        assertThat(Rounded.rounded(3, false)).isNull();
        assertThat(Rounded.rounded(Optional.of(3.0), false)).isNull();
        assertThat(Rounded.rounded(3, true)).isEqualTo(3);
    }
}
