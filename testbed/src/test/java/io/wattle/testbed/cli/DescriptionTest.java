package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DescriptionTest {

    private static final TestbedSpec SPEC = spec(Rights.ALL);

    private static TestbedSpec spec(Rights rights) {
        return new TestbedSpec(
                "mixed-arm",
                List.of(),
                Map.of("odroid-xu-big", 1),
                new MachineFigures(2, 30_000, 20_000),
                ScaleRules.DEFAULT,
                "/wattle/testbed/hadoop-3.4/target/home",
                null,
                Map.of(),
                TestbedVariant.DEFAULT,
                rights);
    }

    @Test
    void withoutCgroupsThereIsNoFactor() throws Exception {
        TestbedSpec plain = spec(new Rights(Namespaces.OF_USER, "no right", null, null));
        assertThat(Description.of(new StateFolder(Path.of("/home/testbeds/plain")), plain)
                        .factor())
                .isNull();
    }

    @Test
    void tellsWhatAProgramNeedsToRunJobsAndToReadTheMeter() throws Exception {
        Description description = Description.of(new StateFolder(Path.of("/home/testbeds/second")), SPEC);
        JsonNode json = new ObjectMapper().valueToTree(description);
        assertThat(json.path("name").asText()).isEqualTo("second");
        assertThat(json.path("cluster").asText()).isEqualTo("mixed-arm");
        assertThat(json.path("hadoop").asText()).isEqualTo("3.4.3");
        assertThat(json.path("factor").asDouble())
                .isEqualTo(SPEC.plan().scale().factor())
                .isPositive();
        assertThat(json.path("machineDmips").asDouble()).isEqualTo(30_000);
        assertThat(json.path("studyWorkload").isNull()).isTrue();
        assertThat(json.path("notEmulated")).isEmpty();
        assertThat(json.path("configuration").asText()).isEqualTo("/home/testbeds/second/conf/master");
        assertThat(json.path("pdu").toString())
                .isEqualTo("{\"address\":\"10.87.0.1\",\"port\":161,\"community\":\"public\","
                        + "\"model\":\"raritan-pdu2-outlet-energy\"}");
        assertThat(json.path("workers").toString())
                .isEqualTo("[{\"host\":\"odroid-xu-big-1\",\"nodeClass\":\"odroid-xu-big\",\"outlet\":\"1.1\"},"
                        + "{\"host\":\"xeon-e5-2603-1\",\"nodeClass\":\"xeon-e5-2603\",\"outlet\":\"1.2\"}]");
    }

    @Test
    void aHadoopOfAnotherPlaceIsNamedByIt() {
        assertThat(WattleHome.version(Path.of("/a/hadoop-3.5/target/home"))).isEqualTo("3.5.0");
        assertThat(WattleHome.version(Path.of("/opt/hadoop"))).isEqualTo("/opt/hadoop");
    }
}
