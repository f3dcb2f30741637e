package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.scheduler.config.EnergySettings;
import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.guard.EntryPoint;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

class SettingsRefreshTest {

    private static final SettingsRefresh.CapacityFile NOTHING = () -> new Configuration(false);

    private final FailingEntryPoints failures = new FailingEntryPoints();
    private final SettingsRefresh refresh = new SettingsRefresh(new SettingsReader(failures), failures);
    private final Configuration inForce = conf("yarn.energy.weight", "0.5");

    private static Configuration conf(String key, String value) {
        Configuration conf = new Configuration(false);
        conf.set(YarnConfiguration.RM_SCHEDULER, EnergyCapacityScheduler.class.getName());
        conf.set(key, value);
        return conf;
    }

    private Optional<EnergySettings> read(Configuration newConf, boolean mustGoOn) throws IOException {
        return refresh.read(newConf, inForce, NOTHING, mustGoOn);
    }

    @Test
    void whatIsRightIsTheNewSettings() throws IOException {
        assertThat(read(conf("yarn.energy.weight", "0.25"), false)
                        .orElseThrow()
                        .placement()
                        .weight())
                .isEqualTo(0.25);
        assertThat(read(new Configuration(false), false)
                        .orElseThrow()
                        .placement()
                        .weight())
                .as("of a file that does not name the scheduler nothing counts")
                .isEqualTo(0.5);
    }

    @Test
    void whoAsksIsToldWhatIsWrong() {
        assertThatIOException()
                .isThrownBy(() -> read(conf("yarn.energy.weight", "2"), false))
                .withMessageContaining("yarn.energy.weight: '2'")
                .withMessageEndingWith("; the settings of before stay in force");
        Configuration capacity = conf("yarn.energy.weight", "1");
        assertThatIOException()
                .isThrownBy(() -> refresh.read(conf("yarn.energy.weight", "0.25"), inForce, () -> capacity, false))
                .withMessageContaining("is set in capacity-scheduler.xml");
    }

    @Test
    void whoBecomesActiveGoesOn() throws IOException {
        assertThat(read(conf("yarn.energy.weight", "2"), true)).isEmpty();
    }

    @Test
    void aCapacityFileThatCannotBeReadIsForTheCapacityScheduler() throws IOException {
        Configuration newConf = conf("yarn.energy.weight", "0.25");
        SettingsRefresh.CapacityFile broken = () -> {
            throw new IOException("no such file");
        };
        assertThat(refresh.read(newConf, inForce, broken, false)).isPresent();
    }

    @Test
    void anErrorOfOursKeepsNoQueueFromBeingRefreshed() throws IOException {
        failures.failing.add(EntryPoint.REFRESH);
        assertThat(read(conf("yarn.energy.weight", "0.25"), false)).isEmpty();
        assertThat(failures.counts()).containsKey(EntryPoint.REFRESH);
    }

    @Test
    void offIsSeenWhateverElseIsWrong() throws IOException {
        Configuration off = conf("yarn.energy.mode", "off");
        off.set("yarn.energy.weight", "2");
        assertThat(refresh.switchesOff(off, inForce)).isTrue();
        assertThat(refresh.switchesOff(inForce, inForce)).isFalse();
        assertThat(read(off, false).orElseThrow().mode()).isEqualTo(RunMode.OFF);
    }
}
