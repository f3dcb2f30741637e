package io.wattle.benchmarks.pipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelSpeedsTest {

    /** Java's loop gets faster by 10 million a second with each run; it counts 7. */
    private static final class TestingRace implements KernelRace {

        private final Deque<Speed> kernels;
        private int runs;

        TestingRace(Speed... kernels) {
            this.kernels = new ArrayDeque<>(List.of(kernels));
        }

        @Override
        public String title() {
            return "test";
        }

        @Override
        public String unit() {
            return "million samples/s";
        }

        @Override
        public double unitSize() {
            return 1e6;
        }

        @Override
        public Speed java() {
            return new Speed("java", 1e7 * ++runs, 7);
        }

        @Override
        public List<Speed> kernels() {
            return List.of(kernels.remove());
        }
    }

    @Test
    void ratiosAreOfMediansAndTheFirstRunDoesNotCount() throws Exception {
        KernelSpeeds speeds = new KernelSpeeds(
                new TestingRace(new Speed("avx2", 5e9, 7), new Speed("avx2", 1e9, 7), new Speed("avx2", 3e9, 7)));
        speeds.measure(3);
        assertThat(speeds.lines())
                .containsExactly(
                        "test; all count 7",
                        "  median: java                          30.0 million samples/s (20.0 to 40.0), 1.0 times Java's",
                        "  median: avx2                        3000.0 million samples/s (1000.0 to 5000.0), 100.0 times Java's");
    }

    @Test
    void otherResultsAreErrors() {
        KernelSpeeds speeds = new KernelSpeeds(new TestingRace(new Speed("avx2", 5e9, 8)));
        assertThatThrownBy(() -> speeds.measure(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("test: avx2 counts 8, java 7");
    }

    @Test
    void timesThatCannotBeAreErrors() {
        assertThat(Speed.of("java", 3e6, 1_500_000_000L, 7).perSecond()).isEqualTo(2e6);
        assertThatThrownBy(() -> Speed.of("java", 3e6, 0, 7)).isInstanceOf(IllegalArgumentException.class);
    }
}
