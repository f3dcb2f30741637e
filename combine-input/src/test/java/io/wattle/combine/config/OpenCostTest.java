package io.wattle.combine.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenCostTest {

    private static final long MIB = 1 << 20;
    private static final long KIB = 1 << 10;

    @Test
    void isAtMostAQuarterOfAFileAndLeavesRoomForSoManyAsFit() {
        assertThat(OpenCost.of(-1, 12 * KIB, 128 * MIB, 128 * MIB)).isEqualTo(new OpenCost(3 * KIB, 160 * MIB));
    }

    @Test
    void isAtMost4MbAndA32ndOfTheSmallestSplit() {
        assertThat(OpenCost.of(-1, 64 * MIB, 128 * MIB, 128 * MIB).bytes()).isEqualTo(4 * MIB);
        assertThat(OpenCost.of(-1, 64 * MIB, 32 * MIB, 32 * MIB).bytes()).isEqualTo(MIB);
        assertThat(OpenCost.of(-1, 64 * MIB, 32 * MIB, 8 * MIB)).isEqualTo(new OpenCost(MIB / 4, 32 * MIB + MIB / 4));
    }

    @Test
    void countsInFullIfItIsSet() {
        assertThat(OpenCost.of(4 * MIB, 10 * KIB, 32 * MIB, 32 * MIB)).isEqualTo(new OpenCost(4 * MIB, 36 * MIB));
        assertThat(OpenCost.of(0, 10 * KIB, 32 * MIB, 32 * MIB)).isEqualTo(new OpenCost(0, 32 * MIB));
    }
}
