package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.model.NodeAttribute;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class KernelTest {

    @Test
    void countsPrimes() {
        assertThat(PrimeKernel.count(10)).isEqualTo(4);
        assertThat(PrimeKernel.count(100)).isEqualTo(25);
        assertThat(PrimeKernel.count(PrimeKernel.LIMIT)).isEqualTo(PrimeKernel.PRIMES);
    }

    @Test
    void guardsDependOnTheWork() {
        IntegerKernel one = new IntegerKernel();
        IntegerKernel other = new IntegerKernel();
        one.batch();
        other.batch();
        assertThat(one.guard()).isEqualTo(other.guard());
        other.batch();
        assertThat(one.guard()).isNotEqualTo(other.guard());
    }

    @Test
    void computesTheTriad() {
        double[] a = new double[5];
        TriadKernel.triad(a, new double[] {1, 2, 3, 4, 5}, new double[] {10, 20, 30, 40, 50}, 0.5);
        assertThat(a).containsExactly(6, 12, 18, 24, 30);
        assertThat(new TriadKernel(1000).unitsPerBatch()).isEqualTo(24_000);
    }

    @Test
    void ratesAreUnitsASecond() {
        Kernel sleeper = new Kernel() {
            private int batches;

            @Override
            public void batch() {
                batches++;
                long end = System.nanoTime() + 1_000_000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            }

            @Override
            public double unitsPerBatch() {
                return 10;
            }

            @Override
            public long guard() {
                return batches;
            }
        };

        // At most 10 units in each millisecond; the machine may be slower, never faster.
        assertThat(KernelMain.rate(sleeper, 50_000_000).perSecond()).isBetween(1.0, 10_000.0);
    }

    /** On a busy host a loop gets a part of the seconds: it was 7,800 DMIPS where 28,000 are right. */
    @Test
    void otherWorkOnTheHostTakesNothingOffTheCpuRate() {
        Kernel interrupted = new Kernel() {
            private final IntegerKernel kernel = new IntegerKernel();

            @Override
            public void batch() {
                kernel.batch();
                LockSupport.parkNanos(5_000_000);
            }

            @Override
            public double unitsPerBatch() {
                return kernel.unitsPerBatch();
            }

            @Override
            public long guard() {
                return kernel.guard();
            }
        };
        KernelMain.Rate rate = KernelMain.rate(interrupted, 200_000_000);
        assertThat(rate.perCpuSecond()).isGreaterThan(2 * rate.perSecond());
    }

    @Test
    void runsInAProcessOfItsOwn() throws Exception {
        KernelProcess.Rates one =
                KernelProcess.small(KernelProcess.Kind.PRIMES, 1).run(time(200));
        KernelProcess.Rates all =
                KernelProcess.small(KernelProcess.Kind.INTEGER, 2).run(time(200));
        KernelProcess.Rates memory = new KernelProcess(KernelProcess.Kind.TRIAD, 2, 128, 500_000).run(time(100));

        assertThat(one.median()).isPositive();
        assertThat(one.spread()).isNotNegative();
        assertThat(HostSpeed.dmips(all)).isGreaterThan(10);
        assertThat(memory.median()).isGreaterThan(1e7);
    }

    /** There were two loops, of which one scored 27,700 and the other 20,900 on the same core. */
    @Test
    void theHostHasOneSpeed() throws Exception {
        CpuStep step = new CpuStep(NodeAttribute.DMIPS_PER_CORE, KernelProcess.Kind.INTEGER, 1, Optional.empty());

        assertThat(HostSpeed.process(1)).isEqualTo(step.process());
        assertThat(HostSpeed.dmips(new KernelProcess.Rates(1, 1757 * 632.3, 0))).isEqualTo(632.3);
        assertThat(HostSpeed.measure()).isBetween(500.0, 500_000.0);
    }

    /** Of all threads together, as the process tells them, each has its part. */
    @Test
    void theSpeedOfACoreBesideOthersIsOfOneCore() throws Exception {
        assertThat(HostSpeed.perCore(new KernelProcess.Rates(1, 4 * 1757 * 632.3, 0), 4))
                .isEqualTo(632.3);
        assertThat(HostSpeed.measure(2)).isBetween(500.0, 500_000.0);
    }

    @Test
    void aProcessThatRunsOutOfMemorySaysSo() {
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> new KernelProcess(KernelProcess.Kind.TRIAD, 2, 16, 10_000_000).run(time(100)))
                .withMessageContaining("OutOfMemoryError");
    }

    @Test
    void aProcessThatTakesTooLongIsEnded() {
        StepTime time = new StepTime(Duration.ofSeconds(60), Duration.ofMillis(400));

        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(
                        () -> KernelProcess.small(KernelProcess.Kind.PRIMES, 1).run(time))
                .withMessage("java did not end within 0.4 s");
    }

    @Test
    void arraysAreFarLargerThanTheCacheOrNotMeasured() throws Exception {
        assertThat(MemoryStep.bytes(OptionalLong.empty(), OptionalLong.of(4 << 20)))
                .isEqualTo(192L << 20);
        assertThat(MemoryStep.bytes(OptionalLong.of(32 << 10), OptionalLong.of(4 << 20)))
                .isEqualTo(384L << 20);
        assertThat(MemoryStep.bytes(OptionalLong.of(1 << 10), OptionalLong.of(100 << 10)))
                .isEqualTo(50L << 20);
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> MemoryStep.bytes(OptionalLong.of(32 << 10), OptionalLong.of(200 << 10)))
                .withMessageContaining("four times the cache");
        assertThatExceptionOfType(NotMeasuredException.class)
                .isThrownBy(() -> MemoryStep.bytes(OptionalLong.of(1), OptionalLong.empty()));
    }

    private static StepTime time(long measuringMillis) {
        return new StepTime(Duration.ofMillis(measuringMillis), Duration.ofSeconds(20));
    }
}
