package io.wattle.tuner.energy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostSpeedTest {

    @Test
    void isFasterThanAnEdisonAndSlowerThanAnythingBuilt() throws Exception {
        assertThat(HostSpeed.measure()).isBetween(500.0, 200_000.0);
    }
}
