package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.UsageException;
import org.junit.jupiter.api.Test;

class HostTest {

    private static final ClusterProfile EDISON =
            Catalog.builtIn().profile("edison").orElseThrow();
    private static final ClusterProfile DELL = Catalog.builtIn().profile("dell").orElseThrow();

    @Test
    void workersFollowTheCoresMemoryAndProfile() throws Exception {
        assertThat(new Host(2, 24_000).defaultWorkers(EDISON)).isEqualTo(3);
        assertThat(new Host(8, 5_000).defaultWorkers(EDISON)).as("memory").isEqualTo(3);
        assertThat(new Host(128, 512_000).defaultWorkers(EDISON)).as("profile").isEqualTo(35);
        assertThat(new Host(2, 24_000).defaultWorkers(DELL)).as("one at least").isEqualTo(1);
        assertThat(new Host(2, 24_000)
                        .defaultWorkers(Catalog.builtIn().profile("odroid-xu").orElseThrow()))
                .as("a node holds one default container: a map needs room beside a reducer")
                .isEqualTo(2);
    }

    @Test
    void aMachineTooSmallForOneWorkerIsRefusedWithItsFigures() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> new Host(2, 12_000).defaultWorkers(DELL))
                .withMessageContaining("12288 MB")
                .withMessageContaining("12000 MB");
    }
}
