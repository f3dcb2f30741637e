package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.NodeClass;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomesTest {

    private static final NodeClass ARM = NodeClass.named("arm").build();
    private static final NodeClass X86 = NodeClass.named("x86").build();
    private static final List<NodeClass> BOTH = List.of(ARM, X86);
    private static final long NOW = 1_000_000;

    private static Outcomes of(int worked, int failed) {
        Outcomes all = Outcomes.NONE;
        for (int i = 0; i < worked; i++) {
            all = all.worked(NOW);
        }
        for (int i = 0; i < failed; i++) {
            all = all.failed(NOW);
        }
        return all;
    }

    private static Observation seen(Outcomes outcomes) {
        return new Observation(Optional.empty(), Optional.empty(), outcomes);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "9, 0, 1", "0, 1, 2", "0, 3, 4", "4, 5, 2", "0, 1000, 21"})
    void aContainerIsStartedUntilItWorks(int worked, int failed, double attempts) {
        assertThat(of(worked, failed).expectedAttempts()).isCloseTo(attempts, within(1e-6));
    }

    @Test
    void whatChangesIsFollowedHoweverMuchWasSeen() {
        Outcomes worked = of(10_000, 0);
        assertThat(worked.attempts()).isCloseTo(20, within(1e-9));
        assertThat(of(10_000, 60).expectedAttempts()).isGreaterThan(10);
    }

    @Test
    void outcomesFadeWithTime() {
        Outcomes later = of(0, 4).at(NOW + Outcomes.HALF_LIFE_MILLIS);
        assertThat(later.failures()).isCloseTo(2, within(1e-9));
        assertThat(later.attempts()).isCloseTo(2, within(1e-9));
        assertThat(of(0, 4).at(NOW - 5)).as("a clock that went back").isEqualTo(of(0, 4));
    }

    @Test
    void whereNothingWorksAfterSeveralAttemptsTheClassCannotHoldIt() {
        assertThat(of(0, 2).neverWorked()).isFalse();
        assertThat(of(0, 3).neverWorked()).isTrue();
        assertThat(of(1, 9).neverWorked()).as("one worked").isFalse();
    }

    @ParameterizedTest
    @CsvSource({"3, 3.5", "20, 19.9", "1000, 19.9"})
    void itIsTriedAgainLaterTheMoreFailed(int failed, double hours) {
        Outcomes all = of(0, failed);
        long until = all.neverWorkedUntilMillis();
        assertThat((until - NOW) / 3_600_000.0).isCloseTo(hours, within(0.1));
        assertThat(all.at(until - 1_000).neverWorked()).isTrue();
        assertThat(all.at(until + 1_000).neverWorked()).isFalse();
    }

    @Test
    void bothTogether() {
        Outcomes sum = of(1, 1).plus(of(2, 0));
        assertThat(sum).isEqualTo(new Outcomes(4, 1, NOW));
        assertThat(of(100, 0).plus(of(0, 100)).attempts()).isCloseTo(20, within(1e-9));
        Outcomes old = new Outcomes(4, 4, NOW - Outcomes.HALF_LIFE_MILLIS);
        assertThat(of(1, 0).plus(old)).isEqualTo(new Outcomes(3, 2, NOW));
        assertThat(Outcomes.NONE.plus(of(1, 1))).isEqualTo(of(1, 1));
    }

    @Test
    void aProgramForAnotherArchitectureCannotBeHeld() {
        Map<String, Observation> observed = Map.of("arm", seen(of(0, 3)));
        Prospect arm = Prospect.on(ARM, observed, BOTH, Instant.ofEpochMilli(NOW));
        assertThat(arm).isInstanceOfSatisfying(Prospect.CannotHold.class, it -> {
            assertThat(it.why()).isEqualTo("its containers fail on arm (about 3 of late, and none worked)");
            assertThat(it.until()).isEqualTo(Instant.ofEpochMilli(of(0, 3).neverWorkedUntilMillis()));
        });
        assertThat(Prospect.on(X86, observed, BOTH, Instant.ofEpochMilli(NOW))).isEqualTo(new Prospect.Works(1));
        assertThat(Prospect.on(ARM, observed, BOTH, Instant.ofEpochMilli(NOW).plusSeconds(86_400)))
                .as("a day later")
                .isInstanceOf(Prospect.Works.class);
    }

    @Test
    void aProgramThatWorksNowhereIsNoClassesFault() {
        Map<String, Observation> observed = Map.of("arm", seen(of(0, 3)), "x86", seen(of(0, 9)));
        assertThat(Prospect.on(ARM, observed, BOTH, Instant.ofEpochMilli(NOW))).isEqualTo(new Prospect.Works(4));
        assertThat(Prospect.on(ARM, observed, List.of(ARM), Instant.ofEpochMilli(NOW)))
                .as("there is no other")
                .isEqualTo(new Prospect.Works(4));
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "1, 2", "1, -1", "NaN, 0", "1, NaN", "Infinity, 0"})
    void outcomesAreCounts(double attempts, double failures) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Outcomes(attempts, failures, 0));
    }
}
