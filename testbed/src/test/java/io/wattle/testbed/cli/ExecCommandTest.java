package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecCommandTest {

    private static final StateFolder STATE = new StateFolder(Path.of("/t"));
    private static final TestbedSpec SPEC = new TestbedSpec(
            "mixed-arm",
            List.of(),
            Map.of(),
            new MachineFigures(2, 20_000, 22_000),
            ScaleRules.DEFAULT,
            "/hadoop",
            null,
            Map.of(),
            TestbedVariant.DEFAULT,
            Rights.ALL);

    @Test
    void hadoopsCommandsAreTheTestbedsAndComeFirst() {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/usr/bin", "HADOOP_CONF_DIR", "/etc/other"));
        ExecCommand.prepare(environment, STATE, SPEC);
        assertThat(environment)
                .containsEntry("PATH", "/hadoop/bin:/usr/bin")
                .containsEntry("HADOOP_HOME", "/hadoop")
                .containsEntry("HADOOP_CONF_DIR", "/t/conf/master")
                .containsEntry("HADOOP_OPTS", "-XX:-UsePerfData");
    }

    /** The last one counts. */
    @Test
    void aUsersOwnOptionsComeAfterOurs() {
        Map<String, String> environment = new HashMap<>(Map.of("HADOOP_OPTS", "-XX:+UsePerfData -Da=b"));
        ExecCommand.prepare(environment, STATE, SPEC);
        assertThat(environment).containsEntry("HADOOP_OPTS", "-XX:-UsePerfData -XX:+UsePerfData -Da=b");
    }
}
