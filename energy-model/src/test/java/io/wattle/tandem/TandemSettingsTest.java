package io.wattle.tandem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class TandemSettingsTest {

    private static final TandemSettings GOOD = TestingCluster.settings(TestingCluster.SERVERS);

    private static TandemSettings with(double response, double up, double down, double reserve) {
        return new TandemSettings(
                GOOD.groups(),
                response,
                up,
                down,
                reserve,
                GOOD.rates(),
                GOOD.limits(),
                GOOD.budgets(),
                List.of(),
                true,
                3600);
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void messagesNameTheKeyTheValueAndWhatIsAllowed() {
        refused(() -> with(0, 0.8, 0.5, 1), "yarn.energy.tandem.response-seconds: 0.0 (allowed: more than 0)");
        refused(() -> with(600, 0, 0, 1), "yarn.energy.tandem.wake-threshold: 0.0 (allowed: more than 0)");
        refused(
                () -> with(600, 0.8, 0.8, 1),
                "yarn.energy.tandem.sleep-threshold: 0.8 (allowed: 0 or more, less than wake-threshold, 0.8)");
        refused(() -> with(600, 0.8, 0.5, -1), "yarn.energy.tandem.reserve-factor: -1.0 (allowed: 0 or more)");
        refused(() -> with(600, Double.NaN, 0.5, 1), "yarn.energy.tandem.wake-threshold: NaN");
        refused(
                () -> TandemSettingsParser.parse(List.of(), Map.of("load-history-seconds", "59")),
                "yarn.energy.tandem.load-history-seconds: 59.0 (allowed: 60 or more)");
        refused(() -> new TandemSettings.Rates(0, 1, 0), "suspend-rate: 0.0 (allowed: 1 or more a minute)");
        refused(() -> new TandemSettings.Rates(1, 0, 0), "resume-rate: 0.0 (allowed: 1 or more a minute)");
        refused(() -> new TandemSettings.Rates(1, 1, -1), "inhibit-seconds: -1.0");
        refused(() -> new TandemSettings.Limits(0, 30, 600, 180, 3600, 0.2), "drain-timeout-seconds: 0.0");
        refused(
                () -> new TandemSettings.Limits(60, 10, 600, 180, 3600, 0.2),
                "yarn.energy.tandem.suspend-timeout-seconds: 10.0 (allowed: more than 10.0, the silence that");
        refused(() -> new TandemSettings.Limits(60, 30, 0, 180, 3600, 0.2), "resume-timeout-seconds: 0.0");
        refused(() -> new TandemSettings.Limits(60, 30, 600, 0, 3600, 0.2), "retry-seconds: 0.0");
        refused(() -> new TandemSettings.Limits(60, 30, 600, 180, 179, 0.2), "no less than retry-seconds, 180.0");
        refused(() -> new TandemSettings.Limits(60, 30, 600, 180, 3600, 1), "breaker-share: 1.0");
        refused(() -> new Budget(1.1, Optional.empty()), "share 1.1 (allowed: 0 to 1)");
        refused(() -> new DailyWindow(86_400, 1), "from 86400.0 to 1.0");
    }

    @Test
    void aNodeThatWakesAsLateAsTheTimeOutIsRefused() {
        TandemSettings.Limits limits = new TandemSettings.Limits(60, 30, 180, 180, 3600, 0.2);
        refused(
                () -> new TandemSettings(
                        GOOD.groups(), 600, 0.8, 0.5, 1, GOOD.rates(), limits, List.of(), List.of(), true, 3600),
                "resume-timeout-seconds: 180.0 (allowed: more than the 180.0 s in which a node of server wakes)");
    }

    @Test
    void aGroupIsThereOnce() {
        refused(
                () -> TestingCluster.settings(TestingCluster.SERVERS, TestingCluster.SERVERS),
                "groups: server, server (allowed: each node class once");
    }

    @Test
    void figuresAreThoseOfTheCatalog() {
        SleepGroup dell = SleepGroup.of(Catalog.builtIn().nodeClass("dell-r620").orElseThrow(), 85_000, 300, 1);
        assertThat(dell.breakEvenSeconds()).isBetween(319.0, 320.0);
        assertThat(dell.savedJoules(1000)).isEqualTo(47_000 - 15_000);
        assertThat(dell.minimumAwake()).isEqualTo(1);
        refused(
                () -> new SleepGroup("x", -1, 0, Set.of(), List.of(), 1, 1, 1, 1),
                "yarn.energy.tandem.idle-seconds: -1.0 (group x; allowed: 0 or more)");
        refused(
                () -> new SleepGroup("x", 1, 0, Set.of(), List.of(), 1, -1, 1, 1),
                "savedWatts: -1.0 (group x; allowed: 0 or more)");
    }

    @Test
    void aWindowMayGoOverMidnight() {
        DailyWindow night = new DailyWindow(79_200, 21_600);
        assertThat(night.contains(80_000)).isTrue();
        assertThat(night.contains(0)).isTrue();
        assertThat(night.contains(21_600)).isFalse();
        assertThat(new DailyWindow(0, 86_400).contains(50_000)).isTrue();
    }
}
