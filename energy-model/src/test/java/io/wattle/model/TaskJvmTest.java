package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskJvmTest {

    /** Zhao2016's 300 MB of an Edison, a whole Edison, and a server's container. */
    @ParameterizedTest
    @CsvSource({"256, 0.53", "300, 0.6", "599, 0.79", "600, 0.8", "1024, 0.8", "65536, 0.8"})
    void aHeapLeavesTheJvmItsOwnMemory(int containerMb, double share) {
        assertThat(TaskJvm.JDK_17.heapShare(containerMb)).isEqualTo(share);
        assertThat(containerMb - containerMb * share).isGreaterThanOrEqualTo(120 - 1e-9);
    }

    @Test
    void refusesWhatNoJvmIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskJvm(-1, 256))
                .withMessageContaining("-1 MB");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TaskJvm(120, 0))
                .withMessageContaining("at least 0 MB");
    }
}
