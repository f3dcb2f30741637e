package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopVersionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"3.3.0", "3.3.4", "3.4.3", "3.5.0-SNAPSHOT", "3.10", "4.0.0", "3.3.6.7.2.1-cdp", "Unknown", ""})
    void laterOnesAndThoseThatDoNotSayPass(String version) {
        assertThatCode(() -> HadoopVersion.check(version)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.10.2", "3.2.4", "3.1", "3.2.0-cdh6"})
    void olderOnesAreNamed(String version) {
        assertThatThrownBy(() -> HadoopVersion.check(version))
                .hasMessage("Hadoop " + version + " is on the class path, and combine-input needs 3.3 or later");
    }
}
