package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MasterProgramsTest {

    @Test
    void theClientIsTheTestbedsOwn() {
        assertThat(MasterPrograms.ownClassPath("/l/jobs-0.1.jar:/l/hadoop-common-3.5.0.jar:/l/snmp4j.jar"))
                .isEqualTo("/l/jobs-0.1.jar:/l/snmp4j.jar");
    }
}
