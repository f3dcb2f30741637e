package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TandemSettingsParserTest {

    private static final List<SleepGroup> GROUPS = List.of(TestingCluster.SERVERS, TestingCluster.SMALL);

    @Test
    void withoutKeysTheyAreTheDefaults() {
        assertThat(TandemSettingsParser.parse(GROUPS, Map.of())).isEqualTo(TandemSettings.of(GROUPS));
    }

    @Test
    void eachNumberHasItsPlace() {
        TandemSettings defaults = TandemSettings.of(GROUPS);
        for (String key : TandemSettingsParser.known()) {
            String value = switch (key) {
                case "drain-busy-nodes" -> "false";
                case "minimum-awake" -> "server:1,small:2";
                case "excluded-hosts" -> "server7, server8";
                case "sleep-windows" -> "server@22:00-06:00, small@12:00-13:30";
                case "budget-windows" -> "0@08:00-18:00";
                case "wake-threshold" -> "0.7";
                case "sleep-threshold", "breaker-share", "budget-share" -> "0.4";
                case "retry-longest-seconds" -> "4000";
                case "drain-timeout-seconds",
                        "suspend-timeout-seconds",
                        "resume-timeout-seconds",
                        "load-history-seconds" -> "1234";
                default -> "7";
            };
            assertThat(TandemSettingsParser.parse(GROUPS, Map.of(key, value)))
                    .as(key)
                    .isNotEqualTo(defaults);
        }
        TandemSettings set =
                TandemSettingsParser.parse(GROUPS, Map.of("minimum-awake", "server:1, small:2", "idle-seconds", "5"));
        assertThat(set.groups()).extracting(SleepGroup::minimumAwake).containsExactly(1, 2);
        assertThat(set.groups()).extracting(SleepGroup::idleSeconds).containsExactly(5.0, 5.0);
        assertThat(TandemSettingsParser.parse(GROUPS, Map.of("idle-seconds", "small:5.5"))
                        .groups())
                .extracting(SleepGroup::idleSeconds)
                .containsExactly(TestingCluster.SERVERS.idleSeconds(), 5.5);
        TandemSettings windows = TandemSettingsParser.parse(
                GROUPS,
                Map.of(
                        "sleep-windows",
                        "server@22:00-06:00",
                        "budget-windows",
                        "0@08:00-18:00",
                        "excluded-hosts",
                        "a, B.example"));
        assertThat(windows.groups().get(0).sleepWindows()).containsExactly(new DailyWindow(79_200, 21_600));
        assertThat(windows.groups().get(1).sleepWindows()).isEmpty();
        assertThat(windows.groups())
                .allSatisfy(it -> assertThat(it.excludes("b.EXAMPLE") && it.excludes("A") && !it.excludes("b"))
                        .isTrue());
        assertThat(windows.budgets()).last().isEqualTo(new Budget(0, Optional.of(new DailyWindow(28_800, 64_800))));
        assertThat(TandemSettingsParser.parse(GROUPS, Map.of("resume-rate", "9"))
                        .rates()
                        .resumesPerMinute())
                .isEqualTo(9);
    }

    /** As Slurm's SuspendExcNodes has it. */
    @Test
    void hostsHaveAReserveOfTheirOwn() {
        TandemSettings set = TandemSettingsParser.parse(
                GROUPS, Map.of("minimum-awake", "server:1, Dell[08-10,3].rack:2 , small:2,x[1]:1"));
        assertThat(set.groups()).extracting(SleepGroup::minimumAwake).containsExactly(1, 2);
        assertThat(set.hostReserves()).extracting(HostReserve::count).containsExactly(2, 1);
        assertThat(set.hostReserves().get(0).hosts())
                .containsExactlyInAnyOrder("dell08.rack", "dell09.rack", "dell10.rack", "dell3.rack");
        assertThat(set.hostReserves().get(0).includes("DELL09.rack")).isTrue();
        assertThat(set.hostReserves().get(1).hosts()).containsExactly("x1");
        assertThat(TandemSettingsParser.parse(GROUPS, Map.of("minimum-awake", "server:1"))
                        .hostReserves())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        wake-treshold | 1        | yarn.energy.tandem.wake-treshold: unknown (known: response-seconds, wake-threshold, sleep-threshold
        wake-threshold | high    | yarn.energy.tandem.wake-threshold: 'high' (allowed: a number)
        wake-threshold | 0.5     | yarn.energy.tandem.sleep-threshold: 0.53 (allowed: 0 or more, less than wake-threshold, 0.5)
        resume-rate   | 1.5      | yarn.energy.tandem.resume-rate: '1.5' (allowed: a whole number from 1)
        drain-busy-nodes | on    | yarn.energy.tandem.drain-busy-nodes: 'on' (allowed: true or false)
        minimum-awake | dell:1   | yarn.energy.tandem.minimum-awake: 'dell:1' (allowed: GROUP:COUNT or HOSTS:COUNT, such as dell[1-4]:2, several separated by commas; groups: server, small)
        minimum-awake | server   | 'server' (allowed: GROUP:COUNT
        minimum-awake | dell[1-4] | 'dell[1-4]' (allowed: GROUP:COUNT
        minimum-awake | dell[4-1]:2 | 'dell[4-1]:2' (allowed: GROUP:COUNT
        minimum-awake | dell[1-:2 | 'dell[1-:2' (allowed: GROUP:COUNT
        minimum-awake | dell[1-2][3-4]:2 | 'dell[1-2][3-4]:2' (allowed: GROUP:COUNT
        minimum-awake | dell[1-999999999]:2 | 'dell[1-999999999]:2' (allowed: GROUP:COUNT
        minimum-awake | server:x | 'server:x' (allowed: GROUP:COUNT
        minimum-awake | server:1:2 | 'server:1:2' (allowed: GROUP:COUNT
        sleep-windows | server@9:00-10:00 | yarn.energy.tandem.sleep-windows: 'server@9:00-10:00' (allowed: GROUP@HH:MM-HH:MM
        sleep-windows | server   | 'server' (allowed: GROUP@HH:MM-HH:MM, several separated by commas; groups: server, small)
        sleep-windows | dell@09:00-10:00 | groups: server, small
        sleep-windows | server@24:00-25:00 | 'server@24:00-25:00'
        budget-windows | 2@08:00-18:00 | yarn.energy.tandem.budget-windows: '2@08:00-18:00' (allowed: SHARE@HH:MM-HH:MM
        budget-windows | 0.1     | '0.1' (allowed: SHARE@HH:MM-HH:MM
        minimum-awake | server:1,server:5 | yarn.energy.tandem.minimum-awake: 'server:1,server:5' (allowed: each group once; server is there twice)
        excluded-hosts | dell-r620:1 | yarn.energy.tandem.excluded-hosts: 'dell-r620:1' (allowed: names of hosts, separated by commas)
        idle-seconds  | -1       | yarn.energy.tandem.idle-seconds: -1.0 (group server; allowed: 0 or more)
        idle-seconds  | soon     | yarn.energy.tandem.idle-seconds: 'soon' (allowed: a number)
        idle-seconds  | server:5,server:6 | yarn.energy.tandem.idle-seconds: 'server:5,server:6' (allowed: each group once
        idle-seconds  | server:-5 | 'server:-5' (allowed: 0 or more, or GROUP:SECONDS, several separated by commas; groups: server, small)
        idle-seconds  | dell:5   | 'dell:5' (allowed: 0 or more, or GROUP:SECONDS
        suspend-timeout-seconds | 10 | yarn.energy.tandem.suspend-timeout-seconds: 10.0 (allowed: more than 10.0
        """)
    void whatIsWrongIsNamed(String key, String value, String message) {
        assertThatThrownBy(() -> TandemSettingsParser.parse(GROUPS, Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
