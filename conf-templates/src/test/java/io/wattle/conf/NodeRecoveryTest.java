package io.wattle.conf;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Architecture;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A NodeManager without leveldb's native code does not start with recovery; one with a port of chance neither. */
class NodeRecoveryTest {

    private static final String ENABLED = "yarn.nodemanager.recovery.enabled";

    @ParameterizedTest
    @CsvSource({
        "edison, master",
        "edison, worker-edison",
        "dell, worker-dell-r620",
        "odroid-xu, master",
        "mixed-arm, worker-xeon-e5-2603"
    })
    void x86NodesHaveItOnWithAFixedPort(String cluster, String folder) {
        assertThat(site(TestingClusters.render(TestingClusters.builtIn(cluster)), folder))
                .containsEntry(ENABLED, "true")
                .containsEntry("yarn.nodemanager.recovery.dir", "/var/lib/hadoop/nodemanager-recovery")
                .containsEntry("yarn.nodemanager.address", "${yarn.nodemanager.hostname}:8041")
                .containsEntry("yarn.nodemanager.recovery.supervised", "false");
    }

    @ParameterizedTest
    @CsvSource({"odroid-xu, odroid-xu-big", "mixed-arm, odroid-xu-big", "raspberry-pi, raspberry-pi"})
    void armNodesHaveItOffAndTheFileSaysWhy(String cluster, String worker) {
        Rendering rendering = TestingClusters.render(TestingClusters.builtIn(cluster));
        assertThat(site(rendering, "worker-" + worker))
                .containsEntry(ENABLED, "false")
                .doesNotContainKeys("yarn.nodemanager.recovery.dir", "yarn.nodemanager.address");
        assertThat(text(rendering, "worker-" + worker))
                .contains("for x86 only, and " + worker + " is arm.", "built on 64-bit ARM", "would not start");
    }

    @Test
    void whereNobodySaidTheArchitectureItIsOffAndTheFileSaysWhatToSay() {
        Rendering rendering = rendering(TestingClusters.made("box", 8192, 4096, 4));
        assertThat(site(rendering, "worker-box")).containsEntry(ENABLED, "false");
        assertThat(text(rendering, "worker-box"))
                .contains("nobody said what architecture box is", "say so (architecture: x86");
    }

    @ParameterizedTest
    @EnumSource(Architecture.class)
    void noOtherArchitectureHasItOn(Architecture architecture) {
        assertThat(site(rendering(TestingClusters.made("box", architecture, 8192, 4096, 4)), "worker-box"))
                .containsEntry(ENABLED, Boolean.toString(architecture == Architecture.X86));
    }

    private static Rendering rendering(NodeClass worker) {
        return TestingClusters.render(TestingClusters.of(new Workers(worker, 3)));
    }

    private static Map<String, String> site(Rendering rendering, String folder) {
        return SiteReader.read(TestingClusters.file(rendering, folder + "/yarn-site.xml"));
    }

    private static String text(Rendering rendering, String folder) {
        return TestingClusters.file(rendering, folder + "/yarn-site.xml").replaceAll("\\s+", " ");
    }
}
