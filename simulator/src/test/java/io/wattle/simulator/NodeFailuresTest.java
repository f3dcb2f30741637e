package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Failures.NodeFailure;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.power.ScriptedPower;
import io.wattle.simulator.power.SleepPeriod;
import io.wattle.simulator.timeline.Timeline;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nodes are lost 30 s after they failed, unless a test says otherwise. */
class NodeFailuresTest {

    private static final int NODES = 4;
    private static final double EXPIRY_SECONDS = 30;
    private static final double HORIZON_SECONDS = 3000;
    private static final double LONG_SECONDS = 10_000;

    private final TestingRule.Watch watch = new TestingRule.Watch();
    private final TestingListener listener = new TestingListener();

    private static Conditions conditions(Failures failures, long seed) {
        return new Conditions(new YarnSettings(1, 100, false, 0.1, EXPIRY_SECONDS), TestingJobs.COSTS, 0.5, 0, seed)
                .until(HORIZON_SECONDS, PowerPolicy.ALWAYS_ON)
                .failing(failures);
    }

    /** Reads 400 MB in 40 maps, which are local only where they are, and sorts them; reduces come after the last map. */
    private SimulationResult sort(Failures failures) throws StuckException {
        JobSettings settings = JobSettings.builder()
                .blockMb(64)
                .replication(2, 1)
                .reduces(8)
                .containers(100, 100, 100, 0.8)
                .sortMb(50)
                .slowstart(1)
                .build();
        return Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, NODES)),
                List.of(new Submission(TestingJobs.sorting(400, 40), settings, 0)),
                TestingRule.watching(PlacementRule.STOCK, watch),
                conditions(failures, 1),
                listener);
    }

    private static JobOutcome job(SimulationResult result) {
        return result.jobs().get(0);
    }

    private static double lastOf(List<Double> seconds) {
        return Collections.max(seconds);
    }

    /** Of a node with the master: it was given the first container. */
    private static int masterNode() throws StuckException {
        NodeFailuresTest well = new NodeFailuresTest();
        well.sort(Failures.NONE);
        return well.watch.nodesOf(Ask.Kind.MASTER).get(0);
    }

    private static int otherNode() throws StuckException {
        return (masterNode() + 1) % NODES;
    }

    /** Whenever it fails: what ran there runs again, and so do maps that reduces still need. */
    @Test
    void aNodeThatFailsTakesItsTasksAndItsMapOutputWithIt() throws StuckException {
        SimulationResult well = new NodeFailuresTest().sort(Failures.NONE);
        int withTasks = 0;
        int withOutput = 0;
        for (double at = 1; at < job(well).finishedSeconds() + 20; at += 3) {
            NodeFailuresTest ill = new NodeFailuresTest();
            SimulationResult result = ill.sort(Failures.given(LONG_SECONDS, new NodeFailure(otherNode(), at)));
            JobOutcome job = job(result);
            assertThat(job.isDone()).as("failure at %s s", at).isTrue();
            assertThat(ill.watch.held()).isEmpty();
            assertThat(ill.listener.reducesDone).hasSize(8);
            assertThat(ill.listener.mapsLost).hasSize(job.attempts().mapsRunAgain());
            assertThat(ill.listener.mapsDone).hasSizeGreaterThanOrEqualTo(40);
            assertThat(job.finishedSeconds())
                    .isGreaterThan(lastOf(ill.listener.reducesDone))
                    .isGreaterThanOrEqualTo(job(well).finishedSeconds());
            withTasks += job.attempts().lost() > 0 ? 1 : 0;
            withOutput += job.attempts().mapsRunAgain() > 0 ? 1 : 0;
            if (job.attempts().lost() > 0) {
                assertThat(job.finishedSeconds()).isGreaterThan(at + EXPIRY_SECONDS);
            }
        }
        assertThat(withTasks).isGreaterThan(3);
        assertThat(withOutput).isGreaterThan(3);
    }

    /** The node fails when the last map has just ended: no reduce ends before its maps have run again elsewhere. */
    @Test
    void noReduceFetchesFromADeadNode() throws StuckException {
        double mapsDone = job(new NodeFailuresTest().sort(Failures.NONE)).mapsDoneSeconds();
        int dead = otherNode();
        SimulationResult result = sort(Failures.given(LONG_SECONDS, new NodeFailure(dead, mapsDone + 0.01)));
        assertThat(job(result).attempts().mapsRunAgain()).isPositive();
        assertThat(listener.mapsLost).allMatch(it -> it >= mapsDone + EXPIRY_SECONDS);
        double ranAgain = lastOf(listener.mapsDone);
        assertThat(ranAgain).isGreaterThan(mapsDone + EXPIRY_SECONDS);
        assertThat(listener.reducesDone).hasSize(8).allMatch(it -> it > ranAgain);
        assertThat(job(result).mapsDoneSeconds()).isEqualTo(ranAgain);
        assertThat(watch.nodesOf(Ask.Kind.MAP)
                        .subList(40, watch.nodesOf(Ask.Kind.MAP).size()))
                .doesNotContain(dead);
    }

    /** A node is lost as soon as it is back: its NodeManager knows nothing of what ran before. */
    @Test
    void aNodeThatIsBackSoonIsLostNevertheless() throws StuckException {
        double mapsDone = job(new NodeFailuresTest().sort(Failures.NONE)).mapsDoneSeconds();
        SimulationResult result = sort(Failures.given(5, new NodeFailure(otherNode(), mapsDone + 0.01)));
        assertThat(listener.mapsLost).isNotEmpty().allMatch(it -> Math.abs(it - mapsDone - 5.01) < 1e-6);
        assertThat(job(result).isDone()).isTrue();
        assertThat(watch.held()).isEmpty();
    }

    /** What was done when the master's node failed is not done again, but for maps whose output was there. */
    @Test
    void anotherMasterGoesOnWhereTheFirstOneWas() throws StuckException {
        SimulationResult well = new NodeFailuresTest().sort(Failures.NONE);
        int second = 0;
        for (double at = 1; at < job(well).finishedSeconds() + 20; at += 3) {
            NodeFailuresTest ill = new NodeFailuresTest();
            SimulationResult result = ill.sort(Failures.given(LONG_SECONDS, new NodeFailure(masterNode(), at)));
            JobOutcome job = job(result);
            assertThat(job.isDone()).as("failure at %s s", at).isTrue();
            assertThat(ill.watch.held()).isEmpty();
            assertThat(ill.listener.reducesDone).hasSize(8);
            List<Integer> masters = ill.watch.nodesOf(Ask.Kind.MASTER);
            if (masters.size() == 2) {
                second++;
                assertThat(masters.get(1)).isNotEqualTo(masters.get(0));
                assertThat(job.finishedSeconds()).isGreaterThan(at + EXPIRY_SECONDS);
            }
            // Each task once, and once more if it was lost; of maps that run again some are not needed any more.
            long tasks = masters.size() + 40L + 8 + job.attempts().lost();
            assertThat(result.containers())
                    .isBetween(tasks, tasks + job.attempts().mapsRunAgain());
        }
        assertThat(second).isGreaterThan(5);
    }

    /** The only node that is left gets the second master, and fails too. */
    @Test
    void aJobThatLosesTwoMastersFails() throws StuckException {
        assertThat(masterNode()).isNotEqualTo(3);
        SimulationResult result = sort(Failures.given(
                LONG_SECONDS,
                new NodeFailure(0, 20),
                new NodeFailure(1, 20),
                new NodeFailure(2, 20),
                new NodeFailure(3, 80)));
        assertThat(watch.nodesOf(Ask.Kind.MASTER)).containsExactly(masterNode(), 3);
        assertThat(job(result).failure().orElseThrow().reason()).isEqualTo("it lost its master 2 times");
        assertThat(job(result).failure().orElseThrow().seconds()).isEqualTo(80 + EXPIRY_SECONDS);
        assertThat(watch.held()).isEmpty();
        assertThat(result.open()).isZero();
    }

    /** Two nodes at 10 W; one of them is off from 100 s to 300 s. */
    @Test
    void aNodeThatFailedDrawsNothingUntilItIsBack() throws StuckException {
        Submission late = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 2000);
        TimelineRecorder recorder = new TimelineRecorder();
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2)),
                List.of(late),
                PlacementRule.STOCK,
                conditions(Failures.given(200, new NodeFailure(1, 100), new NodeFailure(1, 150)), 1)
                        .until(1000, PowerPolicy.ALWAYS_ON),
                recorder);
        assertThat(result.joules()).isCloseTo(10 * 1000 + 10 * 800, within(1e-6));
        Timeline timeline = recorder.timeline();
        assertThat(timeline.watts().integral()).isCloseTo(result.joules(), within(1e-6));
        assertThat(result.jobs().get(0).submittedSeconds()).isEqualTo(2000);
        assertThat(result.afterEnd()).isOne();
        assertThat(result.open()).isZero();
    }

    @Test
    void aNodeThatSleepsDoesNotFail() throws StuckException {
        Submission late = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 2000);
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2)),
                List.of(late),
                PlacementRule.STOCK,
                conditions(Failures.given(200, new NodeFailure(1, 100)), 1)
                        .until(1000, ScriptedPower.with(SleepPeriod.once("small", 1, 0, Double.POSITIVE_INFINITY))));
        assertThat(result.joules()).isCloseTo(10 * 1000 + 1 * 1000, within(1e-6));
    }

    /** Three of four nodes are being repaired for a month, and the last one sleeps by script. */
    @Test
    void whatWaitsForNodesThatFailedOrSleepIsStuck() {
        Submission job = new Submission(TestingJobs.computing(0), TestingJobs.maps(1), 60);
        Failures threeForAMonth =
                Failures.given(30 * 86_400, new NodeFailure(0, 20), new NodeFailure(1, 20), new NodeFailure(2, 20));
        PowerPolicy.Factory oneSleeps = ScriptedPower.with(SleepPeriod.once("small", 1, 0, Double.POSITIVE_INFINITY));
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(TestingJobs.SMALL, NODES)),
                        List.of(job),
                        PlacementRule.STOCK,
                        conditions(threeForAMonth, 1).until(Double.POSITIVE_INFINITY, oneSleeps)))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("computing waits for 1 MASTER")
                .hasMessageEndingWith("(the largest gives 800 MiB; of 4 nodes 3 have failed, 1 sleeps)");
    }

    /** Nodes of two classes, jobs of both kinds, both schedulers, and everything fails now and then. */
    @Test
    void whateverFailsEachContainerIsReleasedOnce() throws StuckException {
        int done = 0;
        int lost = 0;
        for (PlacementRule.Factory rule : List.of(PlacementRule.STOCK, EnergyRule.with(PlacementSettings.DEFAULT))) {
            for (long seed = 1; seed <= 10; seed++) {
                TestingRule.Watch watched = new TestingRule.Watch();
                SimulationResult result = mixed(TestingRule.watching(rule, watched), seed);
                // With these nobody runs at the horizon.
                assertThat(result.open()).as("seed %d", seed).isZero();
                assertThat(watched.held()).as("seed %d", seed).isEmpty();
                assertThat(mixed(rule, seed)).isEqualTo(result);
                done += result.jobSeconds().length;
                lost += result.jobs().stream()
                        .mapToInt(it -> it.attempts().lost())
                        .sum();
            }
        }
        assertThat(done).isGreaterThan(80);
        assertThat(lost).isGreaterThan(80);
    }

    private static SimulationResult mixed(PlacementRule.Factory rule, long seed) throws StuckException {
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            JobSettings settings = JobSettings.builder()
                    .blockMb(64)
                    .replication(2, 1)
                    .reduces(i % 2 == 0 ? 6 : 0)
                    .containers(300, 300, 300, 0.8)
                    .sortMb(50)
                    .slowstart(0.05)
                    .build();
            jobs.add(new Submission(TestingJobs.sorting(2000, 30), settings, 60 * i));
        }
        return Simulation.run(
                List.of(new Workers(machine("odroid-xu-big"), 6), new Workers(machine("xeon-e5-2603"), 2)),
                jobs,
                rule,
                new Conditions(new YarnSettings(1, 100, true, 0.2, 60), TestingJobs.COSTS, 0.5, 0.2, seed)
                        .until(86_400, PowerPolicy.ALWAYS_ON)
                        .failing(new Failures(0.02, 0.5, 200, List.of())));
    }

    private static Machine machine(String name) {
        return Machine.of(Catalog.builtIn().nodeClass(name).orElseThrow(), 1, 1, 1);
    }

    /** The map fits one node only, which never lives as long as the map takes; the master has a node of its own. */
    @Test
    void aTaskThatOutlivesItsNodesIsFound() {
        Machine small = TestingJobs.SMALL;
        Machine tiny = new Machine(small.nodeClass(), small.cores(), 1, 1000, 100, 2, 20, 10, 0, 10, small.power());
        NodeFailure[] again = IntStream.range(0, 200)
                .mapToObj(it -> new NodeFailure(0, 12 + 10 * it))
                .toArray(NodeFailure[]::new);
        assertThatThrownBy(() -> Simulation.run(
                        List.of(new Workers(small, 1), new Workers(tiny, 1)),
                        List.of(new Submission(
                                TestingJobs.computing(2000), TestingJobs.settings(OptionalInt.of(1), 0, 700), 0)),
                        PlacementRule.STOCK,
                        conditions(Failures.given(1, again), 1)))
                .isInstanceOf(StuckException.class)
                .hasMessageContaining("computing never ends: its map 0 was lost 100 times with the node");
    }

    @Test
    void aNodeThatThereIsNotIsRefused() {
        assertThatThrownBy(() -> sort(Failures.given(60, new NodeFailure(NODES, 5))))
                .hasMessage("failure of node 4 (allowed: 0 to 3)");
        assertThatThrownBy(() -> new YarnSettings(1, 1, false, 0.1, -1))
                .hasMessage("expiry of nodes: -1.0 s (allowed: 0 or more)");
    }
}
