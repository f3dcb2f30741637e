package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.AttemptCounts;
import io.wattle.simulator.job.AttemptSettings;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TaskFailuresTest {

    private static final double HORIZON_SECONDS = 3000;

    private final TestingRule.Watch watch = new TestingRule.Watch();
    private final TestingListener listener = new TestingListener();

    private static Conditions failing(double probability, long seed) {
        return new Conditions(YarnSettings.HADOOP_3, TestingJobs.COSTS, 0.5, 0, seed)
                .until(HORIZON_SECONDS, PowerPolicy.ALWAYS_ON)
                .failing(Failures.ofTasks(probability));
    }

    private SimulationResult run(
            PlacementRule.Factory rule, JobProfile profile, JobSettings settings, Conditions conditions)
            throws StuckException {
        return Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 4)),
                List.of(new Submission(profile, settings, 0, OptionalDouble.of(HORIZON_SECONDS + 1))),
                TestingRule.watching(rule, watch),
                conditions,
                listener);
    }

    private SimulationResult run(double probability, long seed) throws StuckException {
        return run(
                PlacementRule.STOCK, TestingJobs.sorting(400, 40), TestingJobs.reduces(8), failing(probability, seed));
    }

    @Test
    void whatFailsRunsAgainAndCostsTimeAndJoules() throws StuckException {
        int failed = 0;
        double more = 0;
        for (long seed = 1; seed <= 20; seed++) {
            SimulationResult well = new TaskFailuresTest().run(0, seed);
            TaskFailuresTest ill = new TaskFailuresTest();
            SimulationResult result = ill.run(0.1, seed);
            JobOutcome job = result.jobs().get(0);
            AttemptCounts counts = job.attempts();
            failed += counts.failed();
            assertThat(job.isDone()).as("seed %d", seed).isTrue();
            assertThat(ill.watch.held()).isEmpty();
            assertThat(result.containers()).isEqualTo(1 + 40 + 8 + counts.failed());
            assertThat(ill.listener.mapsDone).hasSize(40);
            assertThat(ill.listener.reducesDone).hasSize(8);
            assertThat(job.finishedSeconds()).isGreaterThan(ill.listener.reducesDone.get(7));
            if (counts.failed() > 0) {
                assertThat(result.joules()).isGreaterThan(well.joules());
            }
            more += job.seconds() - well.jobs().get(0).seconds();
            assertThat(counts.lost() + counts.mapsRunAgain() + counts.speculative())
                    .isZero();
        }
        assertThat(more / 20).as("seconds, in the mean").isGreaterThan(2);
        assertThat(failed).as("of 20 x 48 attempts, and those after failures").isBetween(60, 160);
    }

    @Test
    void theSeedSaysWhatFails() throws StuckException {
        assertThat(run(0.2, 3)).isEqualTo(new TaskFailuresTest().run(0.2, 3));
        assertThat(new TaskFailuresTest().run(0.2, 4).jobs())
                .isNotEqualTo(run(0.2, 3).jobs());
    }

    /** One map of 4.5 s of computing that fails: what it had computed is in the joules, and so is what it computes again. */
    @Test
    void theWorkOfAnAttemptThatFailedIsInTheJoules() throws StuckException {
        for (long seed = 1; seed <= 10; seed++) {
            SimulationResult well = new TaskFailuresTest().oneMap(0, seed);
            SimulationResult ill = new TaskFailuresTest().oneMap(0.5, seed);
            int failed = ill.jobs().get(0).attempts().failed();
            double more = (ill.joules() - well.joules()) / 5;
            if (failed == 0) {
                assertThat(more).isCloseTo(0, within(1e-6));
            } else {
                // The master works 0.1 s for each attempt.
                assertThat(more).isBetween(failed * 0.1 - 1e-6, failed * (0.1 + 4.5));
            }
        }
    }

    private SimulationResult oneMap(double probability, long seed) throws StuckException {
        JobSettings patient = withAttempts(TestingJobs.maps(1), new AttemptSettings(false, false, 1000, 1000));
        return run(PlacementRule.STOCK, TestingJobs.computing(400), patient, failing(probability, seed));
    }

    private static JobSettings withAttempts(JobSettings settings, AttemptSettings attempts) {
        return new JobSettings(
                settings.blockMb(),
                settings.inputReplication(),
                settings.outputReplication(),
                settings.combinedSplitMb(),
                settings.maps(),
                settings.reduces(),
                settings.combines(),
                settings.containers(),
                settings.sort(),
                settings.slowstart(),
                attempts,
                settings.reduceSkew());
    }

    @Test
    void afterFourFailuresOfATaskTheJobFails() throws StuckException {
        SimulationResult result =
                run(PlacementRule.STOCK, TestingJobs.computing(400), TestingJobs.maps(1), failing(0.999_999, 1));
        JobOutcome job = result.jobs().get(0);
        assertThat(job.isDone()).isFalse();
        assertThat(job.isFailed()).isTrue();
        assertThat(job.failure().orElseThrow().reason()).isEqualTo("map 0 failed 4 times");
        assertThat(job.failure().orElseThrow().seconds()).isBetween(20.0, 60.0);
        assertThat(job.attempts()).isEqualTo(new AttemptCounts(4, 0, 0, 0));
        assertThat(job.seconds()).isNaN();
        assertThat(job.isLate(0)).as("it never meets its deadline").isTrue();
        assertThat(result.failed()).isEqualTo(1);
        assertThat(result.open()).isZero();
        assertThat(result.jobSeconds()).isEmpty();
        assertThat(result.containers()).isEqualTo(1 + 4);
        assertThat(watch.held()).isEmpty();
    }

    @Test
    void aJobThatFailsIsTheEndToo() throws StuckException {
        Conditions untilTheLastEnds = new Conditions(YarnSettings.HADOOP_3, TestingJobs.COSTS, 0.5, 0, 1)
                .failing(Failures.ofTasks(0.999_999));
        SimulationResult result =
                run(PlacementRule.STOCK, TestingJobs.sorting(400, 40), TestingJobs.reduces(8), untilTheLastEnds);
        assertThat(result.seconds())
                .isEqualTo(result.jobs().get(0).failure().orElseThrow().seconds());
    }

    /** Whatever it held or asked for goes to the next job. */
    @Test
    void aJobThatFailsMakesRoom() throws StuckException {
        for (PlacementRule.Factory rule : List.of(PlacementRule.STOCK, EnergyRule.with(PlacementSettings.DEFAULT))) {
            TestingRule.Watch watched = new TestingRule.Watch();
            JobSettings oneTry = withAttempts(TestingJobs.maps(100), new AttemptSettings(false, false, 1, 1));
            JobSettings manyTries = withAttempts(TestingJobs.maps(10), new AttemptSettings(false, false, 1000, 1000));
            SimulationResult result = Simulation.run(
                    List.of(new Workers(TestingJobs.SMALL, 1)),
                    List.of(
                            new Submission(TestingJobs.computing(40_000), oneTry, 0),
                            new Submission(TestingJobs.computing(400), manyTries, 1)),
                    TestingRule.watching(rule, watched),
                    failing(0.2, 2));
            assertThat(result.jobs().get(0).isFailed()).isTrue();
            assertThat(result.jobs().get(1).isDone()).isTrue();
            assertThat(watched.held()).isEmpty();
        }
    }

    @Test
    void badNumbersAreRefused() {
        assertThatThrownBy(() -> Failures.ofTasks(1)).hasMessageContaining("1.0 (allowed: 0 or more, less than 1)");
        assertThatThrownBy(() -> new Failures(0, 0, 60, List.of())).hasMessageContaining("allowed: more than 0");
        assertThatThrownBy(() -> Failures.given(0)).hasMessageContaining("for 0.0 s (allowed: more than 0)");
        assertThatThrownBy(() -> new Failures.NodeFailure(-1, 3))
                .hasMessage("failure of node -1 at 3.0 s (allowed: 0 or more of both)");
        assertThatThrownBy(() -> new AttemptSettings(false, false, 0, 1)).hasMessageContaining("allowed: 1 or more");
    }
}
