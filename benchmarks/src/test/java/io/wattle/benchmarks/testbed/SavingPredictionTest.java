package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import org.junit.jupiter.api.Test;

class SavingPredictionTest {

    private static final ClusterProfile MIXED =
            Catalog.builtIn().profile("mixed-arm").orElseThrow();

    /** 160,800 DMIPS; 12 W for 19,840 of an Odroid, 20 W for 41,760 of the Xeon; 59 W idle. */
    @Test
    void endlessWaitsFillTheXeonFirst() {
        SavingPrediction it = SavingPrediction.of(MIXED, 0.3, 1, 0.1, 1);
        double work = 0.3 * 160_800;
        double expected = 59 + 20 + (work - 41_760) * 12 / 19_840;
        assertThat(it.leastWatts()).isCloseTo(expected, within(1e-6));
        assertThat(it.mostSaving()).isBetween(0.02, 0.08);
        assertThat(it.leastSaving()).isBetween(0.0, it.mostSaving());
    }

    @Test
    void stockSharesByVcoresAtALowLoadAndBySpeedAtAHighOne() {
        double low = SavingPrediction.of(MIXED, 0.001, 1, 0.1, 1).stockWatts() - 59;
        double evenly = 0.001 * 160_800 * (1.0 / 7 * 20 / 41_760 + 6.0 / 7 * 12 / 19_840);
        assertThat(low).isCloseTo(evenly, within(0.01 * evenly));
        double high = SavingPrediction.of(MIXED, 0.999, 1, 0.1, 1).stockWatts() - 59;
        double full = 6 * 12 + 20;
        assertThat(high).isCloseTo(full, within(0.01 * full));
    }

    @Test
    void nothingIsSavedWhereAllCoresAreBusyOrAllAreAlike() {
        assertThat(SavingPrediction.of(MIXED, 0.9999, 1, 0.1, 1).mostSaving()).isLessThan(0.001);
        ClusterProfile uniform = Catalog.builtIn().profile("odroid-xu").orElseThrow();
        assertThat(SavingPrediction.of(uniform, 0.3, 1, 0.1, 1).mostSaving()).isCloseTo(0, within(1e-6));
    }

    @Test
    void aToleranceWiderThanTheDifferenceSavesNothing() {
        SavingPrediction it = SavingPrediction.of(MIXED, 0.3, 1, 0.3, 1);
        assertThat(it.mostSaving()).isCloseTo(0, within(1e-6));
    }

    @Test
    void quietTimeTakesIdleWattsOnly() {
        SavingPrediction all = SavingPrediction.of(MIXED, 0.3, 1, 0.1, 1);
        SavingPrediction half = SavingPrediction.of(MIXED, 0.3, 0.5, 0.1, 1);
        assertThat(half.stockWatts() - 59).isCloseTo((all.stockWatts() - 59) / 2, within(1e-9));
    }

    @Test
    void erlangsFormula() {
        // Tables: 4 servers, 2 erlangs: 0.0952; 1 server, 1 erlang: 0.5.
        assertThat(SavingPrediction.lost(4, 2)).isCloseTo(0.0952, within(1e-4));
        assertThat(SavingPrediction.lost(1, 1)).isEqualTo(0.5);
    }

    /** With fewer and larger containers more of them find the Xeon full. */
    @Test
    void largerContainersSaveLessWithoutWaits() {
        SavingPrediction small = SavingPrediction.of(MIXED, 0.3, 1, 0.1, 1);
        SavingPrediction large = SavingPrediction.of(MIXED, 0.3, 1, 0.1, 2);
        assertThat(large.leastSaving()).isLessThan(small.leastSaving()).isPositive();
        assertThat(large.leastWatts()).isCloseTo(small.leastWatts(), within(1e-9));
    }

    @Test
    void aFullClusterHasNoPrediction() {
        assertThatThrownBy(() -> SavingPrediction.of(MIXED, 1, 1, 0.1, 1)).hasMessageContaining("load 1.0");
    }
}
