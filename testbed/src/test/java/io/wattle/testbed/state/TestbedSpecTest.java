package io.wattle.testbed.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestbedSpecTest {

    @TempDir
    private Path folder;

    static List<Rights> rights() {
        return List.of(Rights.ALL, new Rights(Namespaces.OF_USER, "no right", "no tbf", null));
    }

    @ParameterizedTest
    @MethodSource("rights")
    void theSupervisorReadsWhatWasAskedFor(Rights rights) throws Exception {
        TestbedSpec spec = new TestbedSpec(
                "mixed-arm",
                List.of("/own.yaml"),
                Map.of("odroid-xu-big", 1),
                new MachineFigures(2, 20_000, 22_000),
                ScaleRules.DEFAULT,
                "/hadoop",
                null,
                Map.of("yarn.energy.weight", "0.5"),
                TestbedVariant.DEFAULT,
                rights);
        StateFolder state = new StateFolder(folder);
        spec.write(state);
        assertThat(TestbedSpec.read(state)).isEqualTo(spec);
    }
}
