package io.wattle.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.placement.WorkloadClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadRuleTest {

    @ParameterizedTest
    @CsvSource({"0, IO", "0.25, IO", "0.26, MIXED", "0.69, MIXED", "0.7, COMPUTE", "1, COMPUTE", "4, COMPUTE"})
    void theShareOfTheVcoresDecides(double share, WorkloadClass expected) {
        assertThat(WorkloadRule.classify(new CpuShare(share * 100, 100, 5))).contains(expected);
    }

    @Test
    void tooLittleSaysNothing() {
        assertThat(WorkloadRule.classify(CpuShare.NONE)).isEmpty();
        assertThat(WorkloadRule.classify(new CpuShare(1000, 1000, 2))).isEmpty();
        assertThat(WorkloadRule.classify(new CpuShare(29, 29, 50)))
                .as("starts of JVMs")
                .isEmpty();
    }

    @Test
    void amountsMakeSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CpuShare(-1, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CpuShare(1, Double.NaN, 1));
    }
}
