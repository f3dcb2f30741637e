package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.web.Placements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Shadow mode in a whole ResourceManager: what it says, and that what it expects is set against the same containers' joules. */
@Tag("embedded")
@Timeout(300)
class ShadowModeTest {

    private static final int BATCH = 4;

    @TempDir
    private Path directory;

    private DrivenResourceManager driven;

    @Test
    void saysWhatWouldHaveWaitedAndWhatWasExpectedAndSeen() throws Exception {
        try (DrivenResourceManager started = DrivenResourceManager.start(configuration())) {
            driven = started;
            DrivenResourceManager.Node edison = driven.register("10.1.0.1", Resource.newInstance(16_000, 8));
            DrivenResourceManager.Node dell = driven.register("10.2.0.1", Resource.newInstance(80_000, 40));
            edison.watchesItsMachine();
            dell.watchesItsMachine();
            DrivenApp.await("nodes", () -> scheduler().getNumClusterNodes() == 2);
            DrivenApp app = driven.submit("default", "wattle-workload=io");

            List<DrivenApp.Placed> first = placedBy(dell, app);
            assertThat(first)
                    .as("stock waits for nothing")
                    .allMatch(it -> it.node().equals(dell.id()));
            Placements.Row row = row("dell-r620");
            assertThat(row.containers()).isEqualTo(BATCH);
            assertThat(row.wouldWait()).isEqualTo(BATCH);
            assertThat(row("edison").wouldCome()).isEqualTo(BATCH);
            assertThat(row.expected()).as("nothing of its like ever ran").isZero();
            runAndEnd(first);

            // Learning takes it in on a thread of its own.
            List<DrivenApp.Placed> more = new ArrayList<>();
            Await.until(() -> "an expectation: " + scheduler().placements(), () -> {
                List<DrivenApp.Placed> batch = placedBy(edison, app);
                runAndEnd(batch);
                more.addAll(batch);
                return row("edison").expected() > 0;
            });
            assertThat(row("edison").expectedJoules()).isPositive();
            Await.until(() -> "its joules: " + scheduler().placements(), () -> {
                driven.heartbeats();
                return !scheduler().placements().compared().isEmpty();
            });
            Placements.Compared compared = scheduler().placements().compared().get(0);
            assertThat(compared.nodeClass()).isEqualTo("edison");
            assertThat(compared.containers()).isBetween(1L, row("edison").containers());
            assertThat(compared.expectedJoules()).isPositive();
            assertThat(compared.seenJoules()).isPositive();
            // A heartbeat of the other node's may come in late.
            assertThat(row("edison").containers())
                    .isEqualTo(more.stream()
                            .filter(it -> it.node().equals(edison.id()))
                            .count());
            assertThat(scheduler().decisions().deferred()).isZero();
            assertThat(scheduler().failures().counts()).isEmpty();
        }
    }

    /** That node alone offers itself. */
    private List<DrivenApp.Placed> placedBy(DrivenResourceManager.Node node, DrivenApp app) throws Exception {
        List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(BATCH));
        DrivenApp.await("containers", () -> {
            node.heartbeat();
            placed.addAll(app.collect());
            return placed.size() >= BATCH;
        });
        assertThat(placed).hasSize(BATCH);
        return placed;
    }

    /** For a second, through several readings of the nodes' watts. */
    private void runAndEnd(List<DrivenApp.Placed> containers) throws Exception {
        driven.report(containers, ContainerState.RUNNING);
        for (int i = 0; i < 10; i++) {
            driven.heartbeats();
            Thread.sleep(150);
        }
        driven.report(containers, ContainerState.COMPLETE);
        driven.heartbeats();
    }

    private Placements.Row row(String nodeClass) {
        return scheduler().placements().rows().stream()
                .filter(it -> it.nodeClass().equals(nodeClass) && it.queue().equals("root.default"))
                .findFirst()
                .orElseThrow();
    }

    private EnergyCapacityScheduler scheduler() {
        return (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
    }

    private Configuration configuration() throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.set("yarn.energy.mode", "shadow");
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.energy.learning.task-types", "DRIVEN");
        conf.set("yarn.energy.meters.interval-ms", "500");
        return conf;
    }
}
