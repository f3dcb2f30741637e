package io.wattle.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TurnoverTest {

    private static final long WINDOW = Turnover.WINDOW_MILLIS;

    private final Turnover turnover = new Turnover();

    @Test
    void sizesOfOneClassAreNoFurtherApartThanHalf() {
        int[] from = {1, 2, 3, 4, 6, 8, 12, 16, 24, 32};
        for (int i = 0; i < from.length - 1; i++) {
            for (int size = from[i]; size < from[i + 1]; size++) {
                assertThat(Turnover.sizeClass(size)).as("%s", size).isEqualTo(i);
            }
        }
        assertThat(Turnover.sizeClass(0)).isZero();
        assertThat(Turnover.sizeClass(-7)).isZero();
        assertThat(Turnover.sizeClass(Long.MAX_VALUE)).isEqualTo(124);
    }

    @Test
    void onlyWhatIsAsLargeCounts() {
        turnover.released(1_024, 1, 0);
        turnover.released(4_096, 4, 0);
        assertThat(turnover.memoryMb(1_024, 1, WINDOW, 0)).isEqualTo(5_120);
        assertThat(turnover.vcores(1_024, 1, WINDOW, 0)).isEqualTo(5);
        assertThat(turnover.memoryMb(2_048, 1, WINDOW, 0)).isEqualTo(4_096);
        assertThat(turnover.memoryMb(4_096, 4, WINDOW, 0)).isEqualTo(4_096);
        assertThat(turnover.memoryMb(1_024, 6, WINDOW, 0)).as("too few vcores").isZero();
        assertThat(turnover.memoryMb(8_192, 1, WINDOW, 0))
                .as("too little memory")
                .isZero();
    }

    /** A JVM's clock may be. */
    @Test
    void timesMayBeNegative() {
        assertThat(turnover.memoryMb(1, 1, WINDOW, -1_000_000 * WINDOW)).isZero();
        turnover.released(1_024, 1, -1_000_000 * WINDOW);
        assertThat(turnover.memoryMb(1_024, 1, WINDOW, -1_000_000 * WINDOW)).isEqualTo(1_024);
    }

    @Test
    void whatIsLargerThanAnyClassIsOfTheLargest() {
        turnover.released(Long.MAX_VALUE >> 8, 100_000, 0);
        assertThat(turnover.vcores(4_000_000, 400, WINDOW, 0)).isEqualTo(100_000);
        assertThat(turnover.vcores(0, 0, WINDOW, 0)).isEqualTo(100_000);
    }

    /** Over days, with pauses: beside a sum over all ends. */
    @Test
    void itIsTheSumOfAllEndsByAge() {
        Random random = new Random(7);
        record End(long memoryMb, int vcores, long millis) {}
        List<End> ends = new ArrayList<>();
        long now = 1_000_000_000_000L;
        for (int i = 0; i < 2_000; i++) {
            now += random.nextInt(100) == 0 ? 40 * WINDOW : random.nextInt(2_000);
            // Sizes where classes begin, so that the sum knows which count.
            End end = new End(1_024L << random.nextInt(4), 1 << random.nextInt(3), now);
            ends.add(end);
            turnover.released(end.memoryMb, end.vcores, end.millis);
            long requestMb = 1_024L << random.nextInt(4);
            int requestVcores = 1 << random.nextInt(3);
            long asked = now + random.nextInt(5_000);
            double expected = ends.stream()
                    .filter(it -> it.memoryMb >= requestMb && it.vcores >= requestVcores)
                    .mapToDouble(it -> it.memoryMb * Math.exp((it.millis - asked) / (double) WINDOW))
                    .sum();
            assertThat(turnover.memoryMb(requestMb, requestVcores, WINDOW, asked))
                    .isCloseTo(expected, within(1e-6 * (1 + expected)));
        }
        assertThat(turnover.memoryMb(1_024, 1, WINDOW, now + 1_000 * WINDOW))
                .as("long ago")
                .isCloseTo(0, within(1e-9));
    }
}
