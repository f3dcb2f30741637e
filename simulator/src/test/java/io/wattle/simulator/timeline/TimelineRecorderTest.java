package io.wattle.simulator.timeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.simulator.ClassOutcome;
import io.wattle.simulator.Conditions;
import io.wattle.simulator.Simulation;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.TestingJobs;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepPeriod;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineRecorderTest {

    private static final Conditions UNEQUAL_TASKS =
            new Conditions(YarnSettings.HADOOP_3, TestingJobs.COSTS, 0.5, 0.3, 7);
    private static final List<Workers> TWO_GROUPS =
            List.of(new Workers(TestingJobs.SMALL, 3), new Workers(TestingJobs.withDisk(200), 2));

    /** Three of five until 200 s, and all from 700 s on. */
    private static final PowerPolicy.Factory SLEEPERS = ScriptedPower.with(
            SleepPeriod.once("small", 3, 0, 200), SleepPeriod.once("small", 5, 700, Double.POSITIVE_INFINITY));

    private final TimelineRecorder recorder = new TimelineRecorder(64);

    private static List<Submission> jobs() {
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            jobs.add(new Submission(TestingJobs.sorting(500, 20), TestingJobs.reduces(4), 10 * i));
        }
        return jobs;
    }

    private SimulationResult recorded(Conditions conditions) throws StuckException {
        return Simulation.run(TWO_GROUPS, jobs(), PlacementRule.STOCK, conditions, recorder);
    }

    /** With nodes that sleep and wake too. */
    @Test
    void theResultIsTheSameWhoeverListens() throws StuckException {
        for (PowerPolicy.Factory power : List.of(PowerPolicy.ALWAYS_ON, SLEEPERS)) {
            Conditions conditions = UNEQUAL_TASKS.until(1500, power);
            SimulationResult alone = Simulation.run(TWO_GROUPS, jobs(), PlacementRule.STOCK, conditions);
            SimulationResult recorded =
                    Simulation.run(TWO_GROUPS, jobs(), PlacementRule.STOCK, conditions, new TimelineRecorder(64));
            assertThat(recorded).isEqualTo(alone);
        }
    }

    @Test
    void wattsAddUpToJoulesAndSharesToUtilisation() throws StuckException {
        SimulationResult result = recorded(UNEQUAL_TASKS.until(1500, SLEEPERS));
        Timeline timeline = recorder.timeline();
        assertThat(timeline.watts().integral()).isCloseTo(result.joules(), within(1e-9 * result.joules()));
        double busyNodes = 0;
        for (int i = 0; i < TWO_GROUPS.size(); i++) {
            ClassOutcome outcome = result.classes().get(i);
            ClassTimeline of = timeline.classes().get(i);
            assertThat(of.watts().integral()).isCloseTo(outcome.joules(), within(1e-9 * outcome.joules()));
            assertThat(of.cpuShare().mean()).isCloseTo(outcome.utilisation(), within(1e-12));
            assertThat(of.nodeUtilisation()).hasSize(outcome.nodes());
            assertThat(of.nodeUtilisation().stream().mapToDouble(it -> it).sum() / outcome.nodes())
                    .isCloseTo(outcome.utilisation(), within(1e-12));
            busyNodes += outcome.nodes() * outcome.utilisation();
        }
        assertThat(timeline.cpuShare().mean()).isCloseTo(busyNodes / 5, within(1e-12));
    }

    /** As {@code SimulationTest} reckons it: the master has 100 MiB of 800 from 6 s, the map from 10 s to 17.6 s. */
    @Test
    void oneMapIsSeenFromItsBeginToItsEnd() throws StuckException {
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 1)),
                List.of(new Submission(TestingJobs.computing(400), TestingJobs.maps(1), 0)),
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS,
                recorder);
        Timeline timeline = recorder.timeline();
        assertThat(timeline.watts().endSeconds()).isEqualTo(result.seconds());
        assertThat(timeline.watts().size()).isEqualTo(21);
        assertThat(timeline.watts().mean(0)).isEqualTo(10);
        // It computes alone, on one of two cores.
        assertThat(timeline.watts().mean(15)).isEqualTo(15);
        assertThat(timeline.cpuShare().mean(15)).isEqualTo(0.5);
        assertThat(timeline.memoryShare().mean(5)).isZero();
        assertThat(timeline.memoryShare().mean(7)).isEqualTo(100.0 / 800);
        assertThat(timeline.memoryShare().mean(12)).isEqualTo(200.0 / 800);
        assertThat(timeline.maps()).isEqualTo(1);
        assertThat(timeline.reduces()).isZero();
        assertThat(timeline.mapsDone().mean(16)).isZero();
        assertThat(timeline.mapsDone().mean(17)).isCloseTo(0.4, within(1e-9));
        assertThat(timeline.mapsDone().mean(18)).isEqualTo(1);
        assertThat(timeline.jobsRunning().mean()).isCloseTo(1, within(1e-12));
    }

    @Test
    void jobsRunAndAreDone() throws StuckException {
        SimulationResult result = recorded(UNEQUAL_TASKS.until(1500, PowerPolicy.ALWAYS_ON));
        Timeline timeline = recorder.timeline();
        double jobSeconds =
                result.jobs().stream().mapToDouble(it -> it.seconds()).sum();
        assertThat(timeline.jobsRunning().integral()).isCloseTo(jobSeconds, within(1e-6));
        int last = timeline.jobsDone().size() - 1;
        assertThat(timeline.jobsDone().mean(last)).isEqualTo(5);
        assertThat(timeline.mapsDone().mean(last)).isEqualTo(timeline.maps()).isEqualTo(5 * 20);
        assertThat(timeline.reducesDone().mean(last))
                .isEqualTo(timeline.reduces())
                .isEqualTo(5 * 4);
    }

    /** A year with one short job at its begin. */
    @Test
    void aLongRunHasNoMoreIntervals() throws StuckException {
        double year = 365 * 86_400.0;
        SimulationResult result = recorded(UNEQUAL_TASKS.until(year, PowerPolicy.ALWAYS_ON));
        Curve watts = recorder.timeline().watts();
        assertThat(watts.size()).isBetween(32, 64);
        assertThat(watts.integral()).isCloseTo(result.joules(), within(1e-9 * result.joules()));
    }

    @Test
    void thereIsNoTimelineBeforeTheEnd() {
        assertThatThrownBy(recorder::timeline).hasMessageContaining("needed: a simulation that is over");
    }
}
