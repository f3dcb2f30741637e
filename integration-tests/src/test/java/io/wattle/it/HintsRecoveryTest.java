package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.config.RunMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a tenant wrote is in the state store: a ResourceManager that it ended would end at each start. */
@Tag("embedded")
@Tag("faults")
@Tag("hadoop-versions")
class HintsRecoveryTest {

    private static final String TAG = "wattle-deadline=-1000000000-01-01T00:00:00Z";
    private static final int CONTAINERS = 20;

    @TempDir
    private Path directory;

    @Test
    void aDeadlineAtTheBeginningOfTimeEndsNoResourceManager() throws Exception {
        ApplicationId id;
        try (DrivenResourceManager driven = DrivenResourceManager.start(configuration())) {
            id = scheduled(driven);
        }
        try (DrivenResourceManager again = DrivenResourceManager.start(configuration())) {
            DrivenApp.await(
                    "recovery", () -> again.rm().getRMContext().getRMApps().containsKey(id));
            RMApp recovered = again.rm().getRMContext().getRMApps().get(id);
            assertThat(recovered.getApplicationTags()).containsExactly(TAG.toLowerCase(Locale.ROOT));
            assertThat(recovered.getState()).isNotIn(RMAppState.FAILED, RMAppState.KILLED);
            assertThat(scheduled(again)).isNotEqualTo(id);
        }
    }

    /** An application with that tag, whose containers were placed, and which goes on. */
    private static ApplicationId scheduled(DrivenResourceManager driven) throws Exception {
        driven.add("10.1.0.1", Resource.newInstance(100_000, 100));
        driven.add("10.2.0.1", Resource.newInstance(100_000, 100));
        DrivenApp app = driven.submit("default", TAG);
        List<DrivenApp.Placed> placed = new ArrayList<>(app.ask(CONTAINERS));
        DrivenApp.await("all containers", () -> {
            driven.heartbeats();
            placed.addAll(app.collect());
            return placed.size() >= CONTAINERS;
        });
        EnergyCapacityScheduler scheduler =
                (EnergyCapacityScheduler) driven.rm().getResourceScheduler();
        assertThat(scheduler.energy().settings().mode()).isEqualTo(RunMode.ACTIVE);
        return app.id();
    }

    private Configuration configuration() throws Exception {
        Path hosts = Files.writeString(
                directory.resolve("hosts.yaml"), "hosts:\n  '10.1.*': edison\n  '10.2.*': dell-r620\n");
        Configuration conf = WebResourceManager.configuration();
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set("yarn.energy.nodes.hosts-file", hosts.toString());
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 100);
        conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
        conf.set(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class.getName());
        conf.set(
                YarnConfiguration.FS_RM_STATE_STORE_URI,
                directory.resolve("state").toUri().toString());
        return conf;
    }
}
