package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.Failures.NodeFailure;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobOutcome;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Jobs whose masters, of 100 MiB, wait until masters have less of the cluster's memory, though nodes have room for them. */
class MastersLimitTest {

    private static final double TASK_SECONDS = 2000;

    /** From a master's end until the next one has started: two reports, a launch of 2 s and a start of 4 s, where eight share two cores. */
    private static final double SOON_SECONDS = 8;

    private static List<Submission> jobs(int count) {
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(new Submission(TestingJobs.computing(100 * TASK_SECONDS), TestingJobs.maps(1), 0));
        }
        return jobs;
    }

    /** 40 of 150 masters at a time, for four rounds of half an hour, in which each node has room. */
    @Test
    void nodesDoNotReportForMastersThatTheLimitHoldsBack() throws StuckException {
        for (PlacementRule.Factory rule : List.of(PlacementRule.STOCK, EnergyRule.with(PlacementSettings.DEFAULT))) {
            SimulationResult result = Simulation.run(
                    List.of(new Workers(TestingJobs.SMALL, 50)), jobs(150), rule, TestingJobs.CONDITIONS);
            assertThat(result.containers()).isEqualTo(150 + 150);
            assertThat(result.seconds()).isGreaterThan(4 * TASK_SECONDS);
            assertThat(result.events()).isLessThan(100 * result.containers());
        }
    }

    /** The limit is 40 masters: each one after these starts soon after another job has ended. */
    @Test
    void aMasterThatEndsMakesRoomForAnother() throws StuckException {
        SimulationResult result = Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 50)), jobs(150), PlacementRule.STOCK, TestingJobs.CONDITIONS);
        List<Double> started = result.jobs().stream()
                .map(JobOutcome::masterStartedSeconds)
                .sorted()
                .toList();
        List<Double> ended =
                result.jobs().stream().map(JobOutcome::finishedSeconds).sorted().toList();
        assertThat(started.get(39)).isLessThan(TASK_SECONDS);
        for (int i = 40; i < 150; i++) {
            assertThat(started.get(i)).isBetween(ended.get(i - 40), ended.get(i - 40) + SOON_SECONDS);
        }
    }

    /** One at a time, each on a node of its own: that of the second one has nothing to report when the first one ends. */
    @Test
    void aMasterThatEndsMakesRoomForAnotherElsewhere() throws StuckException {
        PlacementRule.Factory apart = (time, nodes, yarn) ->
                (application, ask, node) -> ask.kind() != Ask.Kind.MASTER || node.number() == 1 - application.number();
        SimulationResult result =
                Simulation.run(List.of(new Workers(TestingJobs.SMALL, 2)), jobs(2), apart, conditions(0.1));
        double firstEnded = result.jobs().get(0).finishedSeconds();
        assertThat(firstEnded).isGreaterThan(TASK_SECONDS);
        assertThat(result.jobs().get(1).masterStartedSeconds()).isBetween(firstEnded, firstEnded + SOON_SECONDS);
    }

    /** Two masters' share of a cluster of one node that holds them and eight that do not, which come back at 500 s. */
    @Test
    void aLargerClusterMakesRoomForMastersOnNodesThatWereThere() throws StuckException {
        Machine small = TestingJobs.SMALL;
        Machine tiny = new Machine(small.nodeClass(), small.cores(), 1, 1000, 90, 2, 20, 10, 0, 10, small.power());
        NodeFailure[] failures = new NodeFailure[8];
        for (int i = 0; i < failures.length; i++) {
            failures[i] = new NodeFailure(1 + i, 0);
        }
        SimulationResult result = Simulation.run(
                List.of(new Workers(small, 1), new Workers(tiny, failures.length)),
                jobs(2),
                PlacementRule.STOCK,
                conditions(0.15).failing(Failures.given(500, failures)));
        assertThat(result.jobs().get(0).masterStartedSeconds()).isLessThan(20);
        assertThat(result.jobs().get(1).masterStartedSeconds()).isBetween(500.0, 500 + SOON_SECONDS);
    }

    /** Its node fails at 7 s and is lost at 10 s: the other one, which had nothing to report, gets the next master. */
    @Test
    void aMasterThatIsLostMakesRoomForAnother() throws StuckException {
        Granted well = granted(Failures.NONE);
        Granted ill = granted(Failures.given(600, new NodeFailure(well.nodes.get(0), 7)));
        assertThat(well.seconds).hasSize(1);
        assertThat(ill.nodes).containsExactly(well.nodes.get(0), 1 - well.nodes.get(0));
        assertThat(ill.seconds.get(0)).isLessThan(7);
        assertThat(ill.seconds.get(1)).isBetween(10.0, 11.0);
    }

    private static Granted granted(Failures failures) throws StuckException {
        Granted granted = new Granted();
        Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2)),
                jobs(1),
                PlacementRule.STOCK,
                conditions(0.1).failing(failures),
                granted);
        return granted;
    }

    /** When and where masters got containers. */
    private static final class Granted implements SimulationListener, ContainerListener {
        private final List<Double> seconds = new ArrayList<>();
        private final List<Integer> nodes = new ArrayList<>();

        @Override
        public ContainerListener ofContainers() {
            return only(it -> it.ask().kind() == Ask.Kind.MASTER);
        }

        @Override
        public void granted(double nowSeconds, Container container) {
            seconds.add(nowSeconds);
            nodes.add(container.node().number());
        }

        @Override
        public void released(double nowSeconds, Container container) {}
    }

    private static Conditions conditions(double masterShare) {
        YarnSettings yarn = new YarnSettings(1, 100, false, masterShare, 3);
        return new Conditions(yarn, TestingJobs.COSTS, 0.5, 0, 1);
    }
}
