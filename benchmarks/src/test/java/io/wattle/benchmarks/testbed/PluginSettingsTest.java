package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PluginSettingsTest {

    @Test
    void waitsAreAsLongInTheClustersSeconds() {
        assertThat(PluginSettings.waits(0.25))
                .containsEntry("yarn.energy.deferral.longest-ms", "120000")
                .containsEntry("yarn.energy.deferral.patience-ms", "480000");
    }

    @Test
    void noWaitIsLongerThanTheSchedulerAllows() {
        assertThat(PluginSettings.waits(0.001)).containsEntry("yarn.energy.deferral.longest-ms", "3600000");
    }

    @Test
    void classesThatSleepAreOneKey() {
        assertThat(PluginSettings.sleeping(List.of("odroid-xu-big", "xeon-e5-2603")))
                .containsExactly(Map.entry("yarn.energy.nodes.sleeping-classes", "odroid-xu-big,xeon-e5-2603"));
    }
}
