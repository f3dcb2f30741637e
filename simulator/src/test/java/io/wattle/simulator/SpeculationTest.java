package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobProfile;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.CoreSpeed;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On four nodes of two cores with room for two tasks, and one whose cores are a tenth as fast, with room for one. */
class SpeculationTest {

    private static final Machine FAST = TestingJobs.SMALL;
    private static final Machine SLOW =
            new Machine(FAST.nodeClass(), new CoreSpeed(2, 2, 10, 1), 1, 1000, 400, 2, 20, 10, 0, 10, FAST.power());

    private static final double HORIZON_SECONDS = 1000;

    private static final Map<String, String> SPECULATIVE =
            Map.of("mapreduce.map.speculative", "true", "mapreduce.reduce.speculative", "true");

    private final TestingRule.Watch watch = new TestingRule.Watch();
    private final TestingListener listener = new TestingListener();

    private SimulationResult run(JobProfile profile, JobSettings settings, Conditions conditions)
            throws StuckException {
        return Simulation.run(
                List.of(new Workers(FAST, 4), new Workers(SLOW, 1)),
                List.of(new Submission(profile, settings, 0)),
                TestingRule.watching(PlacementRule.STOCK, watch),
                conditions.until(HORIZON_SECONDS, PowerPolicy.ALWAYS_ON),
                listener);
    }

    /** Nine maps of 4.5 s, or 45 s on the slow node, which gets one of them. */
    private SimulationResult nineMaps(Map<String, String> more) throws StuckException {
        return run(
                TestingJobs.computing(9 * 400),
                SettingOverrides.apply(TestingJobs.settings(OptionalInt.of(9), 0, 350), more),
                TestingJobs.CONDITIONS);
    }

    private static double seconds(SimulationResult result) {
        return result.jobs().get(0).seconds();
    }

    @Test
    void aStragglerIsOvertaken() throws StuckException {
        SimulationResult without = new SpeculationTest().nineMaps(Map.of());
        SimulationResult with = nineMaps(SPECULATIVE);
        JobOutcome job = with.jobs().get(0);
        assertThat(without.jobs().get(0).attempts().speculative()).isZero();
        assertThat(job.attempts().speculative()).isEqualTo(1);
        assertThat(seconds(with)).isLessThan(seconds(without) - 10);
        assertThat(with.containers()).isEqualTo(without.containers() + 1);
        assertThat(listener.mapsDone).hasSize(9);
        assertThat(watch.held()).as("losers give their containers back").isEmpty();
    }

    /** The map is computed again, 4.5 s, and the master works 0.1 s for it; 5 W a core. */
    @Test
    void spareAttemptsCostTheirJoulesAndLosersWhatTheyHaveDone() throws StuckException {
        SimulationResult without = new SpeculationTest().nineMaps(Map.of());
        SimulationResult with = nineMaps(SPECULATIVE);
        assertThat(fastJoules(with) - fastJoules(without)).isCloseTo(5 * (4.5 + 0.1), within(1e-6));
        double lost = slowCoreSeconds(with);
        assertThat(slowCoreSeconds(without)).isCloseTo(45, within(1e-6));
        assertThat(lost).isBetween(6.0, 30.0);
        assertThat(with.classes().get(1).joules()).isCloseTo(10 * HORIZON_SECONDS + 5 * lost, within(1e-6));
    }

    private static double fastJoules(SimulationResult result) {
        return result.classes().get(0).joules();
    }

    private static double slowCoreSeconds(SimulationResult result) {
        return result.classes().get(1).utilisation() * HORIZON_SECONDS * 2;
    }

    @Test
    void aSlowReduceIsOvertakenToo() throws StuckException {
        JobSettings settings = SettingOverrides.apply(
                TestingJobs.settings(OptionalInt.empty(), 9, 350),
                Map.of("mapreduce.job.reduce.slowstart.completedmaps", "1"));
        JobProfile profile = new JobProfile("reducing", 90, 9, 0, 1, 1, 1, 40, 0.1);
        SimulationResult without = new SpeculationTest().run(profile, settings, TestingJobs.CONDITIONS);
        SimulationResult with = run(profile, SettingOverrides.apply(settings, SPECULATIVE), TestingJobs.CONDITIONS);
        assertThat(seconds(with)).isLessThan(seconds(without) - 10);
        assertThat(listener.reducesDone).hasSize(9);
        assertThat(watch.held()).isEmpty();
    }

    @Test
    void eachKindHasItsOwnSwitch() throws StuckException {
        assertThat(nineMaps(Map.of("mapreduce.reduce.speculative", "true"))
                        .jobs()
                        .get(0)
                        .attempts()
                        .speculative())
                .isZero();
    }

    /** Looked at once a second, ten years would be 300 million looks. */
    @Test
    @Timeout(20)
    void aTaskThatNeverEndsIsNotLookedAtEachSecond() {
        JobProfile endless = new JobProfile("endless", 90, 9, 0, 1e300, 1, 1, 10, 1);
        JobSettings settings = SettingOverrides.apply(TestingJobs.reduces(2), SPECULATIVE);
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(FAST, 4)),
                        List.of(new Submission(endless, settings, 0)),
                        PlacementRule.STOCK,
                        TestingJobs.CONDITIONS))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("1 of 1 jobs still run ten years")
                .hasMessageContaining("the first of them endless");
    }

    /** Where all nodes are alike some tasks are slow by chance; whoever wins, and whatever fails beside. */
    @Test
    void whoeverWinsEachTaskIsDoneOnce() throws StuckException {
        int spares = 0;
        for (long seed = 1; seed <= 20; seed++) {
            SpeculationTest test = new SpeculationTest();
            Conditions uneven = new Conditions(YarnSettings.HADOOP_3, TestingJobs.COSTS, 0.5, 1, seed)
                    .failing(new Failures(0.05, 0.3, 120, List.of()));
            JobSettings settings =
                    SettingOverrides.apply(TestingJobs.settings(OptionalInt.empty(), 8, 200), SPECULATIVE);
            JobOutcome job = test.run(TestingJobs.sorting(400, 40), settings, uneven)
                    .jobs()
                    .get(0);
            if (job.isDone()) {
                assertThat(test.listener.reducesDone).as("seed %d", seed).hasSize(8);
                assertThat(test.listener.mapsDone.size() - test.listener.mapsLost.size())
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(40);
                assertThat(job.finishedSeconds()).isGreaterThan(test.listener.reducesDone.get(7));
            }
            // A node that failed late still holds what YARN does not know to be lost.
            if (job.finishedSeconds() < HORIZON_SECONDS - 130) {
                assertThat(test.watch.held()).as("seed %d", seed).isEmpty();
            }
            spares += job.attempts().speculative();
        }
        assertThat(spares).isGreaterThan(20);
    }
}
