package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final TestbedPlan PLAN = TestingPlan.small();

    /** All workers half busy for 100 s. */
    private static PhaseOutcome halfBusy(boolean succeeded) {
        Map<String, Double> joules = new TreeMap<>();
        for (WorkerPlan worker : PLAN.workers()) {
            joules.put(worker.host(), 100 * worker.nodeClass().powerCurve().watts(0.5));
        }
        List<JobResult> jobs = new ArrayList<>();
        for (Arrival arrival : Arrival.together()) {
            jobs.add(new JobResult(arrival.number(), arrival.job(), 0, 50.0 + arrival.number(), succeeded, null));
        }
        return new PhaseOutcome(jobs, 100, joules, 100, joules, null, 1);
    }

    @Test
    void cpuTimeIsWhatTheMeterSaysAboveIdle() {
        double cores =
                PLAN.workers().stream().mapToDouble(WorkerPlan::machineCores).sum();
        assertThat(cores).isCloseTo(1.7, within(1e-9));
        Calibration calibration = Calibration.of(PLAN, halfBusy(true));
        assertThat(calibration.cpuSeconds()).isCloseTo(100 * 0.5 * 1.7, within(1e-6));
        assertThat(calibration.load(calibration.cpuSeconds(), 100)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void jobsThatComeAtTheMeanGapAreTheLoad() {
        Calibration calibration = Calibration.of(PLAN, halfBusy(true));
        double workOfAJob = calibration.cpuSeconds() / 6;
        assertThat(workOfAJob / calibration.meanGapSeconds(0.3) / 1.7).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void deadlinesAreMultiplesOfWhatEachJobTook() {
        assertThat(Calibration.of(PLAN, halfBusy(true)).deadlines(2))
                .hasSize(6)
                .containsEntry(StudyJob.WORDCOUNT, 102.0)
                .containsEntry(StudyJob.TERASORT, 112.0);
    }

    @Test
    void aJobThatFailedTellsNothing() {
        assertThatThrownBy(() -> Calibration.of(PLAN, halfBusy(false))).hasMessageContaining("wordcount failed");
    }

    @Test
    void aWorkerWithoutJoulesIsNotTakenForIdle() {
        assertThatThrownBy(() -> CpuTime.of(PLAN, Map.of("odroid-xu-big-1", 5.0), 10))
                .hasMessageContaining("no joules of odroid-xu-big-2");
    }
}
