package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopVersionTest {

    @ParameterizedTest
    @CsvSource({
        "3.4.3, true, true",
        "3.5.0, false, true",
        "3.4.1-cdh7, true, true",
        "3.3.6, false, false",
        "3.6.0-SNAPSHOT, false, false",
        "4.4.0, false, false"
    })
    void onlyThoseOf34NeedOpenPackages(String text, boolean needs, boolean tested) {
        HadoopVersion version = HadoopVersion.of(text).orElseThrow();
        assertThat(version.needsOpenPackages()).isEqualTo(needs);
        assertThat(version.isTested()).isEqualTo(tested);
        assertThat(version.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "three.four", "3.", "99999.1.1"})
    void whatIsNoVersionIsNone(String text) {
        assertThat(HadoopVersion.of(text)).isEmpty();
    }

    @Test
    void aClusterMayNotSayAnything() {
        assertThat(HadoopVersion.of("3.4." + "0".repeat(1000))).isEmpty();
    }
}
