package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TandemKeysTest {

    private static final List<SleepGroup> GROUPS = List.of(TestingCluster.SERVERS, TestingCluster.SMALL);

    @Test
    void withoutKeysTheyAreTheDefaults() {
        assertThat(TandemKeys.parse(GROUPS, Map.of())).isEqualTo(TandemSettings.of(GROUPS));
    }

    @Test
    void eachNumberHasItsPlace() {
        TandemSettings defaults = TandemSettings.of(GROUPS);
        for (String key : TandemKeys.known()) {
            String value = switch (key) {
                case "drains-busy" -> "false";
                case "minimum-awake" -> "server:1,small:2";
                case "up" -> "0.7";
                case "down", "breaker-share", "budget-share" -> "0.4";
                case "retry-longest-seconds" -> "4000";
                case "drain-timeout-seconds", "resume-timeout-seconds" -> "1234";
                default -> "7";
            };
            assertThat(TandemKeys.parse(GROUPS, Map.of(key, value))).as(key).isNotEqualTo(defaults);
        }
        TandemSettings set =
                TandemKeys.parse(GROUPS, Map.of("minimum-awake", "server:1, small:2", "idle-seconds", "5"));
        assertThat(set.groups()).extracting(SleepGroup::minimumAwake).containsExactly(1, 2);
        assertThat(set.groups()).extracting(SleepGroup::idleSeconds).containsExactly(5.0, 5.0);
        assertThat(TandemKeys.parse(GROUPS, Map.of("resume-rate", "9")).rates().resumesPerMinute())
                .isEqualTo(9);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ups           | 1        | yarn.energy.tandem.ups: unknown (known: response-seconds, up, down
        up            | high     | yarn.energy.tandem.up: 'high' (allowed: a number)
        up            | 0.5      | yarn.energy.tandem.down: 0.53 (allowed: 0 or more, less than up, 0.5)
        resume-rate   | 1.5      | yarn.energy.tandem.resume-rate: 1.5 (allowed: a whole number from 1)
        drains-busy   | on       | yarn.energy.tandem.drains-busy: 'on' (allowed: true or false)
        minimum-awake | dell:1   | yarn.energy.tandem.minimum-awake: 'dell:1' (allowed: GROUP:COUNT, separated by commas; groups: server, small)
        minimum-awake | server   | 'server' (allowed: GROUP:COUNT
        minimum-awake | server:x | 'server:x' (allowed: GROUP:COUNT
        idle-seconds  | -1       | group server: idle-seconds is -1.0 (allowed: 0 or more)
        """)
    void whatIsWrongIsNamed(String key, String value, String message) {
        assertThatThrownBy(() -> TandemKeys.parse(GROUPS, Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
