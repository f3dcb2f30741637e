package io.wattle.testbed.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.testbed.linux.Namespaces;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DataNodes;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedVariant;
import io.wattle.testbed.state.TestbedSpec;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanTextTest {

    private static final Rights PLAIN = new Rights(Namespaces.OF_USER, "this user may not write /cpu", null, null);

    @Test
    void whereAllIsEmulatedItSaysHowFast() throws Exception {
        assertThat(text(Rights.ALL))
                .contains("testbed mine: cluster mixed-arm")
                .contains("this machine: 2 cores of 20,000 DMIPS, of which the daemons have 15%")
                .contains(
                        "factor 0.211: a second of the cluster takes 4.73 s here, for cores, disks and networks alike")
                .contains("  6 x odroid-xu-big: 4 cores of 4,960 DMIPS, each 5.2% of one here; 2,048 MiB; disk ")
                .doesNotContain("not emulated");
    }

    @Test
    void withoutCgroupsItSaysWhatIsMissingAndNoFigureOfIt() throws Exception {
        assertThat(text(PLAIN))
                .contains("this machine: 2 cores of 20,000 DMIPS, which all hosts share\nno factor: seconds are this")
                .contains("  6 x odroid-xu-big: 4 cores, each as fast as one here; network 308.0 Mbit/s\n")
                .contains(
                        "not emulated here:\n  cores, memory and disk rates, as there are no cgroups (this user may not")
                .doesNotContain("MiB", "disk 1");
    }

    @Test
    void withoutTbfNetworksHaveNoRate() throws Exception {
        assertThat(text(new Rights(Namespaces.OF_ROOT, null, "tc: not supported", null)))
                .contains("factor 0.211")
                .contains("; network not limited\n")
                .contains("not emulated here:\n  network rates, as tc's tbf is refused (tc: not supported)");
    }

    @Test
    void aWorkLoadThatNeedsLimitsIsRefused() {
        TestbedVariant variant = new TestbedVariant(DataNodes.ALL, false, "java-pi", null);
        assertThatThrownBy(() -> spec(variant, PLAIN).plan())
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("--study-workload java-pi: cores are as fast as this machine's here")
                .hasMessageContaining("leave it out");
    }

    private static String text(Rights rights) throws Exception {
        TestbedSpec spec = spec(TestbedVariant.DEFAULT, rights);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PlanText.print("mine", spec.plan(), spec, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static TestbedSpec spec(TestbedVariant variant, Rights rights) {
        return new TestbedSpec(
                "mixed-arm",
                List.of(),
                Map.of(),
                new MachineFigures(2, 20_000, 22_000),
                ScaleRules.DEFAULT,
                "/hadoop",
                null,
                Map.of(),
                variant,
                rights);
    }
}
