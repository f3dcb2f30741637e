package io.wattle.testbed.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.testbed.plan.Clusters;
import io.wattle.testbed.plan.MachineFigures;
import io.wattle.testbed.plan.ScaleRules;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An Odroid: 4 W idle, 16 W busy, 1 W asleep. */
class WorkerMeterTest {

    private static final long SECOND = 1_000_000_000L;

    private long nanos;
    private long cpuNanos;
    private WorkerPlan worker;
    private WorkerMeter meter;

    @BeforeEach
    void odroid() throws Exception {
        worker = TestbedPlan.of(Clusters.named("mixed-arm"), new MachineFigures(2, 20_000, 22_000), ScaleRules.DEFAULT)
                .workers()
                .get(0);
        meter = new WorkerMeter(worker, 0, () -> nanos);
    }

    @Test
    void idleAndBusyAreTheClasss() {
        after(10, 0);
        assertThat(meter.watts()).isEqualTo(4);
        assertThat(meter.joules()).isCloseTo(40, within(1e-9));
        after(10, 1);
        assertThat(meter.utilisation()).isCloseTo(1, within(1e-6));
        assertThat(meter.watts()).isCloseTo(16, within(1e-5));
        assertThat(meter.joules()).isCloseTo(200, within(1e-4));
    }

    @Test
    void halfTheCoresAreHalfway() {
        after(10, 0.5);
        assertThat(meter.watts()).isCloseTo(10, within(1e-5));
    }

    @Test
    void moreThanAllItsCoresIsBusy() {
        after(10, 1.2);
        assertThat(meter.utilisation()).isEqualTo(1);
    }

    @Test
    void asleepItDrawsSleepWattsWhateverTheCounterSays() {
        after(10, 1);
        meter.power(WorkerMeter.Power.SLEEP);
        double before = meter.joules();
        after(10, 0.5);
        assertThat(meter.watts()).isEqualTo(1);
        assertThat(meter.utilisation()).isZero();
        assertThat(meter.joules() - before).isCloseTo(10, within(1e-6));
        meter.power(WorkerMeter.Power.BOOT);
        assertThat(meter.watts()).isEqualTo(16);
    }

    @Test
    void aCounterThatBeganAnewIsNoNegativeLoad() {
        after(10, 1);
        nanos += 10 * SECOND;
        meter.sample(0);
        assertThat(meter.watts()).isCloseTo(4, within(1e-6));
    }

    /** The counter and the clock are read one after the other. */
    @Test
    void whatSeemsMoreThanAllCoresIsCountedWithTheNextSample() {
        double before = meter.joules();
        after(1, 1.04);
        assertThat(meter.utilisation()).isEqualTo(1);
        after(1, 0.96);
        assertThat(meter.joules() - before)
                .isCloseTo(2 * worker.nodeClass().powerCurve().watts(1), within(1e-6));
    }

    /** Who reads a counter that stands still between samples computes watts that are too low, and then too high. */
    @Test
    void betweenSamplesItCountsWhatIsDrawnAtLeast() {
        after(1, 1);
        double before = meter.joules();
        nanos += SECOND;
        assertThat(meter.joules() - before)
                .isCloseTo(worker.nodeClass().powerCurve().idleWatts(), within(1e-9));
        meter.sample(cpuNanos);
        assertThat(meter.joules())
                .isGreaterThanOrEqualTo(before + worker.nodeClass().powerCurve().idleWatts() - 1e-6);
        meter.power(WorkerMeter.Power.SLEEP);
        double asleep = meter.joules();
        nanos += SECOND;
        assertThat(meter.joules() - asleep).isCloseTo(1, within(1e-9));
    }

    @Test
    void anOldSampleIsNotTold() {
        after(1, 0.5);
        nanos += 9 * SECOND;
        assertThat(meter.isFresh()).isTrue();
        nanos += 2 * SECOND;
        assertThat(meter.isFresh()).isFalse();
    }

    @Test
    void twoSamplesAtOneTimeCountOnce() {
        after(10, 1);
        double joules = meter.joules();
        meter.sample(cpuNanos);
        assertThat(meter.joules()).isEqualTo(joules);
        assertThat(meter.utilisation()).isCloseTo(1, within(1e-6));
    }

    private void after(int seconds, double utilisation) {
        nanos += seconds * SECOND;
        cpuNanos += Math.round(seconds * SECOND * utilisation * worker.machineCores());
        meter.sample(cpuNanos);
    }
}
