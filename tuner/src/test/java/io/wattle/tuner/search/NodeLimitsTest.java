package io.wattle.tuner.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeLimitsTest {

    @ParameterizedTest
    @CsvSource({"0, 2, 3, 1", "600, 0, 3, 1", "600, 2, 0, 1", "600, 2, 3, 0", "600, 2, 3, 601"})
    void refusesWhatNoClusterHas(int memoryMb, int vcores, int workers, int minAllocationMb) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeLimits(memoryMb, vcores, workers, minAllocationMb))
                .withMessageContaining(memoryMb + " MB, " + vcores + " vcores, " + workers + " workers")
                .withMessageContaining("smallest container " + minAllocationMb + " MB");
    }

    @Test
    void vcoresAddUpOverTheWorkers() {
        assertThat(new NodeLimits(600, 2, 3, 600).totalVcores()).isEqualTo(6);
    }
}
