package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.placement.TestingCluster;
import io.wattle.scheduler.placement.TestingSettings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VcoreThroughputTest {

    @TempDir
    private Path directory;

    /** Containers share what a node serves by their vcores, however many its NodeManager offers. */
    @Test
    void aVcoreServesItsShareOfItsNode() throws Exception {
        TestingCluster cluster = new TestingCluster(TestingSettings.byName(directory, Map.of()));
        cluster.node("edison1", 1000, 2);
        cluster.node("edison2", 1000, 4);
        cluster.node("unknown1", 1000, 1);
        TandemOptions options = cluster.energy().settings().tandem();
        double edison = options.unitsPerSecond().get("edison");
        VcoreThroughput throughput = VcoreThroughput.of(cluster.energy(), options);
        assertThat(throughput.byClass()).containsOnlyKeys("edison");
        assertThat(throughput.of("edison").orElseThrow()).isEqualTo(2 * edison / 6);
        assertThat(throughput.of("dell-r620")).isEmpty();
    }

    @Test
    void theSlowestOfAll() {
        assertThat(new VcoreThroughput(Map.of("a", 3.0, "b", 2.0)).slowest()).hasValue(2);
        assertThat(new VcoreThroughput(Map.of()).slowest()).isEmpty();
    }
}
