package io.wattle.scheduler.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.placement.WorkloadClass;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueSettingsTest {

    private static EnergySettings settings(Map<String, String> suffixes) throws SettingsException {
        Map<String, String> keys = new java.util.HashMap<>();
        suffixes.forEach((suffix, value) -> keys.put("yarn.energy.queue." + suffix, value));
        return EnergySettings.of(keys);
    }

    @Test
    void everyKeyIsRead() throws Exception {
        QueueSettings etl = settings(Map.of(
                        "root.etl.mode", "shadow",
                        "root.etl.weight", "0.5",
                        "root.etl.deferral.longest-ms", "1000",
                        "root.etl.am.deferral-ms", "2000",
                        "root.etl.workload", "io",
                        "root.etl.hints", "ann, bob"))
                .queue("root.etl");
        assertThat(etl)
                .isEqualTo(new QueueSettings(
                        Optional.of(RunMode.SHADOW),
                        Optional.of(0.5),
                        Optional.of(Duration.ofSeconds(1)),
                        Optional.of(Duration.ofSeconds(2)),
                        Optional.of(WorkloadClass.IO),
                        HintGivers.parse("bob,ann")));
        assertThat(etl.hintGivers().orElseThrow().include("ann")).isTrue();
        assertThat(etl.hintGivers().orElseThrow().include("eve")).isFalse();
    }

    @Test
    void theNearestQueueThatHasAKeyCounts() throws Exception {
        EnergySettings settings = settings(Map.of(
                "root.mode",
                "shadow",
                "root.weight",
                "0.2",
                "root.etl.mode",
                "active",
                "root.etl.night.weight",
                "0.9"));
        QueueSettings night = settings.queue("root.etl.night");
        assertThat(night.mode()).contains(RunMode.ACTIVE);
        assertThat(night.weight()).contains(0.9);
        assertThat(settings.queue("root.etl").weight()).contains(0.2);
        assertThat(settings.queue("root.etlx").mode()).contains(RunMode.SHADOW);
        assertThat(settings.queue("root.etl.night").workload()).isEmpty();
    }

    @Test
    void aQueueMayBeCalledLikeAKey() throws Exception {
        EnergySettings settings = settings(Map.of("root.mode.weight", "0.5", "root.deferral.longest-ms", "7"));
        assertThat(settings.queue("root.mode").weight()).contains(0.5);
        assertThat(settings.queue("root").longestDeferral()).contains(Duration.ofMillis(7));
    }

    @Test
    void nobodyAndEverybodyMayGiveHints() {
        assertThat(HintGivers.parse("none").orElseThrow().include("ann")).isFalse();
        assertThat(HintGivers.parse(" all ").orElseThrow().include("ann")).isTrue();
        assertThat(HintGivers.parse("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "root.etl.mode, on",
        "root.etl.mode, ''",
        "root.etl.weight, 1.1",
        "root.etl.weight, NaN",
        "root.etl.weight, much",
        "root.etl.deferral.longest-ms, -1",
        "root.etl.deferral.longest-ms, 3600001",
        "root.etl.am.deferral-ms, 30s",
        "root.etl.am.deferral-ms, 99999999999999999999",
        "root.etl.workload, heavy",
        "root.etl.hints, *",
        "root.etl.hints, 'ann bob'",
        "root.etl.hints, 'ann,all'"
    })
    void aWrongValueIsNamedWithWhatIsAllowed(String suffix, String value) {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> settings(Map.of(suffix, value)))
                .withMessageStartingWith("yarn.energy.queue." + suffix + ": '" + value + "' (allowed: ")
                .withMessageContaining("); correct it in yarn-site.xml");
    }

    @Test
    void whatIsNoKeyOfAQueueIsNamed() {
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> settings(Map.of("root.etl.wieght", "1")))
                .withMessage(
                        "yarn.energy.queue.root.etl.wieght: no such key of a queue (allowed after the queue's path:"
                                + " mode, weight, deferral.longest-ms, am.deferral-ms, workload, hints); correct or remove it in"
                                + " yarn-site.xml");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> settings(Map.of("etl.weight", "1")))
                .withMessageStartingWith("yarn.energy.queue.etl.weight: 'etl' is no queue's full path");
        assertThatExceptionOfType(SettingsException.class)
                .isThrownBy(() -> settings(Map.of("weight", "1")))
                .withMessageStartingWith("yarn.energy.queue.weight: '' is no queue's full path");
    }
}
