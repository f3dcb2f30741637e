package io.wattle.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
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

    @Test
    void theLargestContainerFitsTheNodeAndTheScheduler() {
        assertThat(new NodeLimits(600, 2, 3, 1).maxContainerMb()).isEqualTo(600);
        assertThat(new NodeLimits(131072, 32, 35, 1024, 8192).maxContainerMb()).isEqualTo(8192);
        assertThat(new NodeLimits(4096, 4, 5, 1024, 8192).maxContainerMb()).isEqualTo(4096);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NodeLimits(4096, 4, 5, 1024, 512))
                .withMessageContaining("largest container 512 MB");
    }

    @Test
    void containersFitTheSmallestNodeThatHoldsOne() {
        NodeLimits large = new NodeLimits(12_288, 12, 5, 512, 8192);
        assertThat(large.fittingAll(List.of(12_288, 2048, 0)).maxContainerMb()).isEqualTo(2048);
        assertThat(large.fittingAll(List.of(12_288))).isEqualTo(large);
        assertThat(new NodeLimits(600, 2, 5, 1).fittingAll(List.of(600, 12_288)))
                .isEqualTo(new NodeLimits(600, 2, 5, 1));
    }
}
