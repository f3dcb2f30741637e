package io.wattle.tuning.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrialTest {

    private static final Settings STOCK = TestingTrials.EDISON.stock();
    private static final Proposal PROPOSAL = Proposal.of(STOCK, Purpose.STOCK);

    @Test
    void aSuccessWithoutAMeasurementIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trial(4, PROPOSAL, TrialStatus.SUCCEEDED, "", Optional.empty()))
                .withMessageContaining("trial 4 succeeded");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SUCCEEDED")
    void onlyASuccessHasAMeasurement(TrialStatus status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Trial(4, PROPOSAL, status, "x", Optional.of(TestingTrials.measured(1))))
                .withMessageContaining("trial 4 " + status.label());
        assertThat(new Trial(4, PROPOSAL, status, "x", Optional.empty()).succeeded())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ATTEMPT")
    void onlyAnAttemptHasAGroup(Purpose purpose) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Proposal(STOCK, purpose, Optional.of(ParameterGroup.MEMORY)))
                .withMessageContaining(purpose.name());
        assertThatIllegalArgumentException().isThrownBy(() -> Proposal.of(STOCK, Purpose.ATTEMPT));
    }
}
