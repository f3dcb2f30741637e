package io.wattle.scheduler.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which node classes have GPUs is not known: a request for one must not wait for a class that has none. */
class OtherResourcesTest {

    private static final String GPU = "yarn.io/gpu";

    @TempDir
    private Path directory;

    private TestingCluster cluster;
    private SchedulerNode edison;
    private SchedulerNode dell;

    @BeforeEach
    void start() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set(YarnConfiguration.RESOURCE_TYPES, GPU);
        ResourceUtils.resetResourceTypes(conf);
        cluster = new TestingCluster(TestingSettings.byNameUnspread(directory, Map.of()));
        edison = cluster.node("edison1", 600, 2);
        dell = cluster.node("dell1", 12_288, 12);
    }

    @AfterEach
    void forgetResourceTypes() {
        ResourceUtils.resetResourceTypes(new Configuration(false));
    }

    @Test
    void aRequestForAGpuIsPlacedLikeStock() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(10, with(1));
        assertThat(app.accepts(dell)).isTrue();
        assertThat(app.accepts(edison)).isTrue();
        TestingCluster.App master = cluster.masterOf().ask(1, with(1));
        assertThat(master.accepts(edison)).as("its wait for a brawny class").isTrue();
        assertThat(cluster.energy().counts().deferred()).isZero();
        assertThat(cluster.energy().counts().rejected()).isZero();
    }

    @Test
    void aRequestForNoneIsPlacedByJoules() {
        TestingCluster.App app = cluster.app("wattle-workload=io").ask(2, with(0));
        assertThat(app.accepts(edison)).isTrue();
        assertThat(app.whyNot(dell)).isEqualTo("energy: deferred: io work goes to wimpy nodes");
    }

    private static Resource with(long gpus) {
        return Resource.newInstance(200, 1, Map.of(GPU, gpus));
    }
}
