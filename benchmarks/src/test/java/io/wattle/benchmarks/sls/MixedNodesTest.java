package io.wattle.benchmarks.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import io.wattle.model.NodeClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.sls.SLSRunner.NodeDetails;
import org.apache.hadoop.yarn.sls.utils.SLSUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixedNodesTest {

    @TempDir
    private Path directory;

    @Test
    void oneInTenIsBrawny() {
        Map<String, Long> nodes = MixedNodes.of(1_000).classByHost().values().stream()
                .collect(Collectors.groupingBy(NodeClass::name, Collectors.counting()));
        assertThat(nodes).isEqualTo(Map.of("edison", 900L, "dell-r620", 100L));
        assertThatIllegalArgumentException().isThrownBy(() -> MixedNodes.of(9)).withMessageContaining("10 or more");
    }

    @Test
    void aTaskTakesAsLongAsAVcoreOfItsNodeNeeds() {
        MixedNodes nodes = MixedNodes.of(10);
        assertThat(nodes.paceByHost()).hasSize(10).containsEntry("10.1.0.1", 1.0);
        // Two cores for two vcores against six for twelve: 632.3 and 11383 / 2 DMIPS.
        assertThat(nodes.paceByHost().get("10.2.0.1")).isCloseTo(0.1111, offset(1e-4));
    }

    /** By SLS's own reader. */
    @Test
    void theSimulatorReadsCapacitiesAndRacks() throws Exception {
        Path file = Files.writeString(
                directory.resolve("nodes.json"), MixedNodes.of(100).topology());
        Set<NodeDetails> read = SLSUtils.parseNodesFromNodeFile(file.toString(), Resource.newInstance(1, 1));
        Map<String, Resource> byHost =
                read.stream().collect(Collectors.toMap(NodeDetails::getHostname, NodeDetails::getNodeResource));
        assertThat(byHost).hasSize(100);
        assertThat(byHost.get("/rack0/10.1.0.1")).isEqualTo(Resource.newInstance(600, 2));
        assertThat(byHost.get("/rack2/10.2.0.10")).isEqualTo(Resource.newInstance(12_288, 12));
    }

    @Test
    void patternsNameTheClassesOfAllHosts() {
        assertThat(MixedNodes.of(10).hostPatterns()).isEqualTo("hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
    }
}
