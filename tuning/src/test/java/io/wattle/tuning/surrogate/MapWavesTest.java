package io.wattle.tuning.surrogate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.tuning.space.NodeLimits;
import org.junit.jupiter.api.Test;

/** Against what testbeds of one Edison did (benchmarks/recorded), and jobs of many waves. */
class MapWavesTest {

    private static final NodeLimits ONE = new NodeLimits(600, 2, 1, 1);
    private static final NodeLimits TEN = new NodeLimits(600, 2, 10, 1);

    private static MapWaves of(NodeLimits limits, double maps, double mapMb, double reduces, double slowstart) {
        return MapWaves.of(
                new MapWaves.Asked(maps, Math.floor(limits.memoryMb() / mapMb), mapMb, reduces, 300, slowstart),
                limits);
    }

    @Test
    void withoutEarlyReducesThereAreAsManyWavesAsPlacesNeed() {
        assertThat(of(ONE, 6, 300, 1, 1)).isEqualTo(new MapWaves(3, 0, 0));
        assertThat(of(ONE, 5, 300, 1, 1)).isEqualTo(new MapWaves(3, 0, 0));
        assertThat(of(ONE, 6, 300, 0, 0.05)).isEqualTo(new MapWaves(3, 0, 0));
        assertThat(of(ONE, 6, 600, 1, 1)).isEqualTo(new MapWaves(6, 0, 0));
    }

    @Test
    void tasksOfANodeShareItsCores() {
        assertThat(of(ONE, 6, 100, 1, 1).lengths()).isEqualTo(3);
        assertThat(of(TEN, 60, 100, 1, 1).lengths()).isEqualTo(3);
        assertThat(of(TEN, 15, 300, 1, 1).lengths()).isEqualTo(1);
    }

    /** All maps run at once, and reduces have only the time between their ends to start beside them. */
    @Test
    void reducesOfASingleWaveStartBesideItsEnd() {
        assertThat(of(ONE, 2, 300, 1, 0.05)).isEqualTo(new MapWaves(1, 0.2, 0));
        assertThat(of(TEN, 20, 300, 4, 0)).isEqualTo(new MapWaves(1, 0.2, 0));
        assertThat(of(TEN, 11, 300, 4, 0.5).besideReduces()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void nothingIsBesideTheEndOfTheLastMapThatSlowstartAsksFor() {
        assertThat(of(ONE, 2, 300, 1, 0.8)).isEqualTo(new MapWaves(1, 0, 0));
        assertThat(of(ONE, 2, 300, 1, 1)).isEqualTo(new MapWaves(1, 0, 0));
        assertThat(of(ONE, 1, 300, 1, 0)).isEqualTo(new MapWaves(1, 0, 0));
    }

    @Test
    void slowstartInTheLastWaveCountsItsMapsAlone() {
        // Of 40 maps 20 are in the last wave, and 10 of these before 30 are done.
        assertThat(of(TEN, 40, 300, 1, 0.75).besideReduces()).isCloseTo(0.2 * 10 / 19, within(1e-9));
    }

    /** No map waits any more when the share of the memory is enough for a reduce. */
    @Test
    void reducesOfTwoWavesStartBesideTheSecondAndTakeNothing() {
        assertThat(of(ONE, 4, 300, 1, 0.05)).isEqualTo(new MapWaves(2, 1, 0));
        assertThat(of(ONE, 4, 300, 1, 0.8)).isEqualTo(new MapWaves(2, 0, 0));
    }

    @Test
    void aReduceTakesTheMemoryOfMapsThatWait() {
        // Two at once, two more, then one after the other.
        assertThat(of(ONE, 6, 300, 1, 0.05)).isEqualTo(new MapWaves(4, 2, 0));
    }

    @Test
    void mapsThatFindNoMemoryStarve() {
        assertThat(of(ONE, 4, 600, 1, 0.05)).isEqualTo(new MapWaves(4, 2, 2));
        assertThat(of(ONE, 4, 600, 1, 0.8).starved()).isZero();
    }

    @Test
    void jobsOfManyWavesAreFollowedInFewSteps() {
        MapWaves many = of(TEN, 2_000_000, 300, 1, 0.5);
        assertThat(many.lengths()).isBetween(100_000.0, 106_000.0);
        assertThat(many.besideReduces() / many.lengths()).isBetween(0.47, 0.53);
        MapWaves held = of(TEN, 200_000, 300, 40, 0.05);
        // Half of the memory, as soon as half of the maps are done.
        assertThat(held.lengths()).isBetween(16_000.0, 17_000.0);
        assertThat(held.starved()).isZero();
    }
}
