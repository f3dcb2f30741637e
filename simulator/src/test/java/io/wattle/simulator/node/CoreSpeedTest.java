package io.wattle.simulator.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CoreSpeedTest {

    /** Six cores with twelve threads that together do half as much again. */
    private final CoreSpeed cores = new CoreSpeed(6, 12, 100, 1.5);

    @Test
    void eachThreadHasACoreAsLongAsThereAreCores() {
        assertThat(cores.applyAsDouble(1)).isEqualTo(100);
        assertThat(cores.applyAsDouble(6)).isEqualTo(100);
    }

    @Test
    void hardwareThreadsRaiseTheSum() {
        assertThat(cores.applyAsDouble(9)).isCloseTo(6 * 100 * 1.25 / 9, within(1e-9));
        assertThat(cores.applyAsDouble(12)).isCloseTo(6 * 100 * 1.5 / 12, within(1e-9));
        assertThat(cores.applyAsDouble(24)).as("beyond them nothing does").isCloseTo(6 * 100 * 1.5 / 24, within(1e-9));
    }

    @Test
    void withoutHardwareThreadsAllShareTheCores() {
        assertThat(new CoreSpeed(2, 2, 100, 1.5).applyAsDouble(4)).isEqualTo(50);
    }

    @Test
    void utilisationCountsCores() {
        assertThat(cores.utilisation(0)).isZero();
        assertThat(cores.utilisation(3)).isEqualTo(0.5);
        assertThat(cores.utilisation(30)).isEqualTo(1);
    }

    @Test
    void impossibleCoresAreRefused() {
        assertThatThrownBy(() -> new CoreSpeed(4, 2, 100, 1)).hasMessageContaining("no fewer threads");
        assertThatThrownBy(() -> new CoreSpeed(4, 4, 100, 0.9)).hasMessageContaining("a gain of 1 or more");
    }
}
