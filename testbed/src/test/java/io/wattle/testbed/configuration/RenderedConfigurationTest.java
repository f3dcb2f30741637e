package io.wattle.testbed.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderedConfigurationTest {

    @TempDir
    private Path directory;

    @Test
    void keysComeAtTheEndOfASiteFile() {
        assertThat(RenderedConfiguration.withKeys(
                        "<configuration>\n</configuration>\n", Map.of("b", "/t/meters.yaml", "a", "-Da=1 -Db=2")))
                .isEqualTo("<configuration>\n  <property>\n    <name>a</name>\n    <value>-Da=1 -Db=2</value>\n"
                        + "  </property>\n  <property>\n    <name>b</name>\n    <value>/t/meters.yaml</value>\n"
                        + "  </property>\n</configuration>\n");
    }

    /** A job's own options come after the administrator's, so they count. */
    @Test
    void jvmsOfTasksWriteNoPerformanceData() throws Exception {
        Files.createDirectories(directory.resolve("hadoop/etc/hadoop"));
        TestbedSpec spec = new TestbedSpec(
                "mixed-arm",
                List.of(),
                Map.of("odroid-xu-big", 1),
                new MachineFigures(2, 20_000, 22_000),
                ScaleRules.DEFAULT,
                directory.resolve("hadoop").toString(),
                null,
                TestbedVariant.DEFAULT,
                Rights.ALL);
        StateFolder state = new StateFolder(directory.resolve("testbed"));
        RenderedConfiguration.write(state, spec, spec.plan());
        String tasks = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN -XX:-UsePerfData";
        assertThat(Files.readString(state.configuration("master").resolve("mapred-site.xml")))
                .contains("<name>mapreduce.admin.map.child.java.opts</name>\n    <value>" + tasks + "</value>")
                .contains("<name>mapreduce.admin.reduce.child.java.opts</name>\n    <value>" + tasks + "</value>")
                .contains("<name>yarn.app.mapreduce.am.admin-command-opts</name>\n    <value>-XX:-UsePerfData</value>")
                .containsOnlyOnce("</configuration>");
    }
}
