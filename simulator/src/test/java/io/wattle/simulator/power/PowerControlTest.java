package io.wattle.simulator.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.ResourceManager;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.List;
import org.junit.jupiter.api.Test;

class PowerControlTest {

    private static SimulationResult run(List<Submission> jobs, PowerPolicy.Factory power, double horizonSeconds)
            throws StuckException {
        Conditions conditions = TestingJobs.CONDITIONS.until(horizonSeconds, power);
        return Simulation.run(List.of(new Workers(TestingJobs.SMALL, 2)), jobs, PlacementRule.STOCK, conditions);
    }

    private static PowerPolicy.Factory asleep(int nodes, double fromSeconds, double toSeconds) {
        return ScriptedPower.with(SleepPeriod.once("small", nodes, fromSeconds, toSeconds));
    }

    /** One of two nodes sleeps all the time: 10 W and 1 W for 1000 s. */
    @Test
    void aNodeThatSleepsDrawsItsSleepWatts() throws StuckException {
        Submission late = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 2000);
        SimulationResult result = run(List.of(late), asleep(1, 0, Double.POSITIVE_INFINITY), 1000);
        assertThat(result.seconds()).isEqualTo(1000);
        assertThat(result.joules()).isCloseTo(11_000, within(1e-6));
        assertThat(result.jobs().get(0).finishedSeconds()).isNaN();
    }

    /** Asleep from 0, awake from 500 s on; the start takes 30 s and 450 J. */
    @Test
    void aStartTakesItsTimeAndItsJoules() throws StuckException {
        Submission late = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 2000);
        SimulationResult result = run(List.of(late), asleep(1, 0, 500), 1000);
        assertThat(result.joules()).isCloseTo(10_000 + 500 * 1 + 450 + 470 * 10, within(1e-6));
    }

    /** The simulation begins 300 s after midnight, so that the node wakes 200 s after that. */
    @Test
    void aScriptGoesByTheTimeOfDay() throws StuckException {
        Submission late = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 2000);
        for (PowerPolicy.Factory power :
                List.of(asleep(1, 0, 500), ScriptedPower.with(SleepPeriod.daily("small", 1, 0, 500)))) {
            SimulationResult result = Simulation.run(
                    List.of(new Workers(TestingJobs.SMALL, 2)),
                    List.of(late),
                    PlacementRule.STOCK,
                    TestingJobs.CONDITIONS.until(1000, power).from(new DayClock(300)));
            assertThat(result.joules()).isCloseTo(10_000 + 200 * 1 + 450 + 770 * 10, within(1e-6));
        }
    }

    @Test
    void daysComeBackAlsoBeforeTheFirstMidnight() {
        DayClock clock = new DayClock(-5);
        assertThat(clock.sinceMidnight(2)).isEqualTo(-3);
        assertThat(clock.secondOfDay(2)).isEqualTo(86_397);
        assertThat(clock.secondOfDay(5)).isZero();
        assertThat(clock.secondOfDay(2 * 86_400 + 65)).isEqualTo(60);
        assertThatThrownBy(() -> new DayClock(Double.NaN)).hasMessageContaining("NaN s after midnight");
    }

    @Test
    void aJobRunsOnWhatIsAwakeAndWaitsForWhatSleeps() throws StuckException {
        Submission job = new Submission(TestingJobs.computing(100), TestingJobs.maps(1), 0);
        PowerPolicy.Factory oneFrom300 = ScriptedPower.with(
                SleepPeriod.once("small", 2, 0, 300), SleepPeriod.once("small", 1, 300, Double.POSITIVE_INFINITY));
        SimulationResult none = run(List.of(job), oneFrom300, 1000);
        assertThat(none.jobs().get(0).masterStartedSeconds()).isBetween(330.0, 340.0);
        assertThat(none.jobs().get(0).finishedSeconds()).isBetween(340.0, 360.0);
    }

    /** Both sleep from 1 to 5 h on both days, and one job comes in the second night. */
    @Test
    void nightsComeBack() throws StuckException {
        double hour = 3600;
        Submission job = new Submission(TestingJobs.computing(100), TestingJobs.maps(1), 26 * hour);
        PowerPolicy.Factory nights = ScriptedPower.with(SleepPeriod.daily("small", 2, hour, 5 * hour));
        SimulationResult result = run(List.of(job), nights, 48 * hour);
        assertThat(result.jobs().get(0).masterStartedSeconds()).isBetween(29 * hour + 30, 29 * hour + 40);
        assertThat(result.joules()).isBetween(2 * hour * (8 * 1 + 40 * 10), 2 * hour * (8 * 1 + 40 * 10) + 2000);
    }

    @Test
    void whatWaitsForNodesThatNeverWakeIsStuck() {
        Submission job = new Submission(TestingJobs.computing(100), TestingJobs.maps(1), 0);
        assertThatThrownBy(() -> run(List.of(job), asleep(2, 0, Double.POSITIVE_INFINITY), Double.POSITIVE_INFINITY))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("1 of 1 jobs cannot go on; computing waits for 1 MASTER")
                .hasMessageContaining("(the largest gives 800 MiB; of 2 nodes 2 sleep)");
    }

    /** It is in use when it should sleep, and keeps map output for reduces until its job has ended. */
    @Test
    void aNodeInUseSleepsLater() throws StuckException {
        Submission job = new Submission(TestingJobs.sorting(400, 40), TestingJobs.reduces(4), 0);
        double awake =
                run(List.of(job), PowerPolicy.ALWAYS_ON, 1000).jobs().get(0).seconds();
        SimulationResult result = run(List.of(job), asleep(2, 30, Double.POSITIVE_INFINITY), 1000);
        assertThat(result.jobs().get(0).seconds()).isEqualTo(awake);
        assertThat(result.joules()).isLessThan(awake * 40 + (1000 - awake) * 2 + 400);
    }

    /** Masters' share and the reduces that a job may have while maps wait are of what is awake. */
    @Test
    void whatSleepsIsNoRoom() {
        EventQueue time = new EventQueue();
        List<SimulatedNode> nodes = List.of(
                new SimulatedNode(0, TestingJobs.SMALL, 0.5, time, NodeListener.NOBODY),
                new SimulatedNode(1, TestingJobs.SMALL, 0.5, time, NodeListener.NOBODY));
        ResourceManager yarn = new ResourceManager(
                time,
                nodes,
                nodes.size(),
                PlacementRule.STOCK.create(time, nodes, YarnSettings.HADOOP_3),
                YarnSettings.HADOOP_3,
                ContainerListener.NOBODY);
        PowerControl control = new PowerControl(time, nodes, yarn, cluster -> {}, () -> true);
        assertThat(yarn.freeMb()).isEqualTo(1600);
        assertThat(control.sleep(nodes.get(1))).isTrue();
        assertThat(yarn.freeMb()).isEqualTo(800);
        yarn.awake(nodes.get(1));
        assertThat(yarn.freeMb()).isEqualTo(1600);
    }

    @Test
    void onlyANodeThatSleepsCanBeWoken() {
        SimulatedNode node = new SimulatedNode(0, TestingJobs.SMALL, 0.5, new EventQueue(), NodeListener.NOBODY);
        assertThatThrownBy(() -> node.wake(() -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("node 0 (small) is AWAKE (needed: asleep)");
        node.allocate(100, 1);
        assertThat(node.canSleep()).isFalse();
        assertThatThrownBy(node::sleep).hasMessageContaining("needed: awake, and empty");
    }
}
