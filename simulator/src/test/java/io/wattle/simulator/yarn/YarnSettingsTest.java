package io.wattle.simulator.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class YarnSettingsTest {

    @Test
    void anotherHeartbeatChangesNothingElse() {
        assertThat(new YarnSettings(1, 7, true, 0.3, 60).withHeartbeatSeconds(0.73))
                .isEqualTo(new YarnSettings(0.73, 7, true, 0.3, 60));
    }
}
