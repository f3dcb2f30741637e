package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.ledger.IdlePolicy;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.ResourceManagerSettings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceManagerSettingsTest {

    private static final String CAPACITY = "yarn.scheduler.capacity.";

    @TempDir
    private Path conf;

    private void write(String file, String... properties) throws Exception {
        String xml = Stream.of(properties)
                .map(it -> it.split("=", 2))
                .map(it -> "<property><name>" + it[0] + "</name><value>" + it[1] + "</value></property>")
                .collect(Collectors.joining("\n", "<configuration>\n", "\n</configuration>\n"));
        Files.writeString(conf.resolve(file), xml);
    }

    @Test
    void whatIsNotSaidIsHadoops() throws Exception {
        write("yarn-site.xml");
        ResourceManagerSettings settings = ResourceManagerSettings.of(conf);
        assertThat(settings.yarn()).isEqualTo(YarnSettings.HADOOP_3);
        assertThat(settings.weight()).isEmpty();
        assertThat(settings.idle()).isEmpty();
        assertThat(settings.mastersHaveLabel()).isFalse();
        assertThat(settings.files()).isEmpty();
        assertThat(settings.hasSchedulerFile()).isFalse();
    }

    @Test
    void keysAreOfBothFiles() throws Exception {
        write(
                "yarn-site.xml",
                "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms=500",
                "yarn.energy.ledger.idle=bucket",
                "yarn.energy.weight=0.25");
        write("mapred-site.xml", "mapreduce.job.am.node-label-expression=master");
        write(
                "capacity-scheduler.xml",
                CAPACITY + "per-node-heartbeat.maximum-container-assignments=7",
                CAPACITY + "resource-calculator=org.apache.hadoop.yarn.util.resource.DominantResourceCalculator",
                CAPACITY + "maximum-am-resource-percent=0.5");
        ResourceManagerSettings settings = ResourceManagerSettings.of(conf);
        assertThat(settings.yarn()).isEqualTo(new YarnSettings(0.5, 7, true, 0.5));
        assertThat(settings.weight()).hasValue(0.25);
        assertThat(settings.idle()).contains(IdlePolicy.BUCKET);
        assertThat(settings.mastersHaveLabel()).isTrue();
        assertThat(settings.hasSchedulerFile()).isTrue();
        assertThat(settings.files())
                .isEqualTo(Map.of(
                        Setting.HEARTBEAT, "yarn-site.xml",
                        Setting.MOST, "capacity-scheduler.xml",
                        Setting.CALCULATOR, "capacity-scheduler.xml",
                        Setting.MASTER_SHARE, "capacity-scheduler.xml",
                        Setting.WEIGHT, "yarn-site.xml",
                        Setting.IDLE, "yarn-site.xml",
                        Setting.MASTER_LABEL, "mapred-site.xml"));
    }

    @Test
    void oneContainerAHeartbeatOrAsManyAsFit() throws Exception {
        write("yarn-site.xml");
        write("capacity-scheduler.xml", CAPACITY + "per-node-heartbeat.multiple-assignments-enabled=false");
        assertThat(ResourceManagerSettings.of(conf).yarn().containersPerHeartbeat())
                .isEqualTo(1);
        write("capacity-scheduler.xml", CAPACITY + "per-node-heartbeat.maximum-container-assignments=-1");
        assertThat(ResourceManagerSettings.of(conf).yarn().containersPerHeartbeat())
                .isEqualTo(YarnSettings.UNLIMITED);
    }

    @ParameterizedTest
    @CsvSource({
        "yarn.scheduler.capacity.maximum-am-resource-percent, 0",
        "yarn.scheduler.capacity.maximum-am-resource-percent, a tenth",
        "yarn.energy.weight, 1.5",
        "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms, -1",
        "yarn.scheduler.capacity.per-node-heartbeat.multiple-assignments-enabled, ture",
        "yarn.scheduler.capacity.resource-calculator, com.example.Calculator",
        "yarn.energy.ledger.idle, nobody"
    })
    void valuesThatCannotBeAreNamed(String key, String value) throws Exception {
        write("yarn-site.xml", key + "=" + value);
        assertThatThrownBy(() -> ResourceManagerSettings.of(conf))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(conf + ": " + key + " is '" + value + "' (allowed: ");
    }

    /** A file that only root may read is no reason to take Hadoop's defaults; what stands for it here cannot be read by root either. */
    @Test
    void whatIsThereAndCannotBeReadIsNamed() throws Exception {
        write("yarn-site.xml");
        Path scheduler = conf.resolve("capacity-scheduler.xml");
        Files.createSymbolicLink(scheduler, conf.resolve("gone.xml"));
        assertThatThrownBy(() -> ResourceManagerSettings.of(conf))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(scheduler + ": cannot be read");
        Files.delete(scheduler);
        Files.writeString(scheduler, "<configuration><property>");
        assertThatThrownBy(() -> ResourceManagerSettings.of(conf))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(conf + ": no configuration: ");
    }
}
