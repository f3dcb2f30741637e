package io.wattle.meter.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CpuTicksTest {

    private static final CpuTicks START = new CpuTicks(100, 100, 100, 100, 100, 100, 100);

    @Test
    void busyIsAllButIdleAndWaiting() {
        CpuTicks now = new CpuTicks(110, 101, 105, 150, 120, 102, 102);
        assertThat(now.utilisationSince(START).orElseThrow()).isCloseTo(20.0 / 90, within(1e-12));
    }

    @Test
    void noTicksIsUnknownNotIdle() {
        assertThat(START.utilisationSince(START)).isEmpty();
    }

    @Test
    void counterThatStepsBackCountsNothing() {
        CpuTicks ioWaitBack = new CpuTicks(110, 100, 100, 110, 40, 100, 100);
        assertThat(ioWaitBack.utilisationSince(START).orElseThrow()).isEqualTo(0.5);
        assertThat(new CpuTicks(0, 0, 0, 0, 0, 0, 0).utilisationSince(START)).isEmpty();
    }

    @Test
    void firstSampleHasNoUtilisation() {
        Utilisation utilisation = new Utilisation();
        assertThat(utilisation.next(START)).isEmpty();
        assertThat(utilisation.next(new CpuTicks(200, 100, 100, 100, 100, 100, 100)))
                .hasValue(1);
        assertThat(utilisation.next(new CpuTicks(200, 100, 100, 200, 100, 100, 100)))
                .hasValue(0);
    }

    @Test
    void absurdUtilisationIsRefused() {
        assertThatThrownBy(() -> new HostSample(Instant.EPOCH, OptionalDouble.of(1.5), 0, 0, 0, 0, 0, 0))
                .hasMessageContaining("CPU utilisation 1.5");
    }
}
