package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;

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
}
