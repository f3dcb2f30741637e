package io.wattle.testbed.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuQuotaTest {

    @ParameterizedTest
    @ValueSource(doubles = {0.005, 0.015, 0.052, 0.109, 0.5, 1, 1.7, 16})
    void theKernelGetsTheShareThatWasAskedFor(double cores) {
        CpuQuota quota = CpuQuota.of(cores);
        assertThat((double) quota.quotaMicros() / quota.periodMicros()).isCloseTo(cores, within(cores * 0.01));
        assertThat(quota.quotaMicros()).as("the kernel's least").isGreaterThanOrEqualTo(1_000);
        assertThat(quota.periodMicros()).isBetween(1_000L, 1_000_000L);
    }

    @Test
    void noCoresAreRefused() {
        assertThatThrownBy(() -> CpuQuota.of(0)).hasMessage("cores 0.0 (allowed: more than 0)");
    }
}
