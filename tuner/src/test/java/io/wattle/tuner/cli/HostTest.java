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
    void ofSeveralClassesEachHasAWorker() throws Exception {
        ClusterProfile mixed = Catalog.builtIn().profile("mixed").orElseThrow();
        Host host = new Host(2, 24_000);
        assertThat(host.defaultWorkers(mixed)).isEqualTo(2);
        assertThat(new Host(8, 64_000).defaultWorkers(mixed)).isEqualTo(7);
        assertThat(host.mostWorkers(mixed))
                .as("one large and as many small ones as fit")
                .isEqualTo(15);
        assertThat(new Host(2, 12_000).mostWorkers(mixed)).isZero();
        for (int workers : new int[] {1, 38}) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> host.requireRoomFor(mixed, workers))
                    .withMessage(
                            "--nodes: " + workers + " (allowed for mixed: 2 to 37, at least one worker of each class)");
        }
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> host.requireRoomFor(mixed, 20))
                .withMessageContaining("18 worker(s) of 600 MB, 2 worker(s) of 12288 MB")
                .withMessageContaining("at most 15 workers");
    }

    @Test
    void aMachineTooSmallForOneWorkerIsRefusedWithItsFigures() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> new Host(2, 12_000).defaultWorkers(DELL))
                .withMessageContaining("12288 MB")
                .withMessageContaining("12000 MB");
    }
}
