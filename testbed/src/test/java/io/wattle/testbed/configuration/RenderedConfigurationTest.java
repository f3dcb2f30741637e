package io.wattle.testbed.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RenderedConfigurationTest {

    @Test
    void theMetersAreNamedInTheFileThatAResourceManagerReadsAgain() {
        assertThat(RenderedConfiguration.withMeters("<configuration>\n</configuration>\n", Path.of("/t/meters.yaml")))
                .isEqualTo("<configuration>\n  <property>\n    <name>yarn.energy.meters.file</name>\n"
                        + "    <value>/t/meters.yaml</value>\n  </property>\n</configuration>\n");
    }
}
