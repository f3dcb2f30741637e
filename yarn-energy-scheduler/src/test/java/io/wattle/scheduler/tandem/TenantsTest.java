package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TenantsTest {

    @Test
    void aUserHasHisFactorOfWhatTheQueueIsGuaranteed() {
        assertThat(Tenants.userShare(1, 0.25f, 1)).isEqualTo(0.25);
        assertThat(Tenants.userShare(1, 0.25f, 2)).isEqualTo(0.5);
        assertThat(Tenants.userShare(0.4, 0.25f, 2))
                .as("no more than the queue")
                .isEqualTo(0.4);
        assertThat(Tenants.userShare(0.4, 0.25f, -1)).as("no factor").isEqualTo(0.4);
        assertThat(Tenants.userShare(0.4, 0, 1)).as("nothing is guaranteed").isEqualTo(0.4);
    }

    @Test
    void whatMakesNoSenseLimitsNothing() {
        assertThat(Tenants.userShare(1, Float.NaN, 1)).isEqualTo(1);
        assertThat(Tenants.userShare(1, 1, 1000)).isEqualTo(1);
        assertThat(Tenants.userShare(1, 0.5f, -3)).isEqualTo(1);
    }
}
