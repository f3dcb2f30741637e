package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.site.SiteNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SiteWorkersTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed").orElseThrow();
    private static final NodeClass EDISON =
            Catalog.builtIn().nodeClass("edison").orElseThrow();
    private static final NodeClass DELL =
            Catalog.builtIn().nodeClass("dell-r620").orElseThrow();

    private static List<SiteNode> nodes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new SiteNode("n" + i + ":8041", "n" + i, 600, 2, Optional.empty()))
                .toList();
    }

    @Test
    void thePlugInTellsTheClasses() throws Exception {
        SiteWorkers workers = SiteWorkers.told(
                MIXED, nodes(3), Map.of("n0:8041", "edison", "n1:8041", "dell-r620", "n2:8041", "edison"));
        assertThat(workers.counts()).containsExactlyInAnyOrderEntriesOf(Map.of(EDISON, 2, DELL, 1));
        assertThat(workers.classes().of("n1:8041")).isEqualTo(DELL);
        assertThat(workers.classes().of("n9:8041")).as("one that joins later").isEqualTo(EDISON);
        assertThat(workers.classes().isUniform()).isFalse();
    }

    @Test
    void nodesOfNoKnownClassAreRefusedByName() {
        Map<String, String> told = new LinkedHashMap<>();
        told.put("n0:8041", "edison");
        told.put("n1:8041", "atom");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> SiteWorkers.told(MIXED, nodes(9), told))
                .withMessage("--cluster mixed: has workers of 2 classes, and 8 of 9 nodes are of none that is known:"
                        + " n1 (atom), n2, n3, n4, n5, ... (give --hosts GLOB=CLASS for each of edison, dell-r620; a"
                        + " cluster with the energy plug-in tells them itself)");
    }
}
