package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.job.JobSettings;
import io.wattle.simulator.job.SettingOverrides;
import io.wattle.simulator.job.Submission;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two small workers with room for 8 containers each, and a node with room for two masters, which no worker holds. */
class MastersApartTest {

    private static final int MASTER_MB = 900;
    private static final double TASK_SECONDS = 2000;
    private static final Machine MASTERS = Machine.of(
            NodeClass.named("masters")
                    .measured(NodeAttribute.CORES, 2, "made up")
                    .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
                    .measured(NodeAttribute.MEMORY_MB, 4000, "made up")
                    .measured(NodeAttribute.CONTAINER_MEMORY_MB, 2 * MASTER_MB, "made up")
                    .measured(NodeAttribute.CONTAINER_VCORES, 4, "made up")
                    .measured(NodeAttribute.DISK_READ_MB_PER_SECOND, 20, "made up")
                    .measured(NodeAttribute.DISK_WRITE_MB_PER_SECOND, 20, "made up")
                    .measured(NodeAttribute.NETWORK_MBIT_PER_SECOND, 80, "made up")
                    .measured(NodeAttribute.IDLE_WATTS, 50, "made up")
                    .measured(NodeAttribute.BUSY_WATTS, 100, "made up")
                    .build(),
            1,
            1,
            1);
    private static final ClusterNodes CLUSTER =
            new ClusterNodes(List.of(new Workers(TestingJobs.SMALL, 2)), Optional.of(MASTERS));

    /** Which containers came to which node. */
    private static final class Places implements SimulationListener, ContainerListener {
        private final List<Container> granted = new ArrayList<>();
        private final List<String> nodes = new ArrayList<>();

        @Override
        public NodeListener ofNode(int group, Workers workers) {
            nodes.add(group + " " + workers.machine().name());
            return NodeListener.NOBODY;
        }

        @Override
        public ContainerListener ofContainers() {
            return this;
        }

        @Override
        public void granted(double nowSeconds, Container container) {
            granted.add(container);
        }

        @Override
        public void released(double nowSeconds, Container container) {}
    }

    private static Submission job(double atSeconds) {
        JobSettings settings = SettingOverrides.apply(
                TestingJobs.reduces(2), Map.of("yarn.app.mapreduce.am.resource.mb", Integer.toString(MASTER_MB)));
        return new Submission(TestingJobs.sorting(400, 20), settings, atSeconds);
    }

    private static SimulationResult run(
            List<Submission> jobs, PlacementRule.Factory rule, PowerPolicy.Factory power, SimulationListener listener)
            throws Exception {
        return Simulation.run(
                CLUSTER, jobs, rule, TestingJobs.CONDITIONS.until(Double.POSITIVE_INFINITY, power), listener);
    }

    @Test
    void mastersAndNothingElseRunOnTheirNode() throws Exception {
        for (PlacementRule.Factory rule : List.of(PlacementRule.STOCK, EnergyRule.with(PlacementSettings.DEFAULT))) {
            Places places = new Places();
            SimulationResult result = run(List.of(job(0), job(0)), rule, PowerPolicy.ALWAYS_ON, places);
            assertThat(result.open() + result.failed()).isZero();
            assertThat(places.nodes).containsExactly("0 small", "0 small", "1 masters");
            assertThat(places.granted)
                    .hasSizeGreaterThan(10)
                    .allSatisfy(it -> assertThat(it.node().number() == 2)
                            .isEqualTo(it.ask().kind() == Ask.Kind.MASTER));
            assertThat(places.granted.stream().filter(it -> it.ask().kind() == Ask.Kind.MASTER))
                    .hasSize(2);
        }
    }

    /** Its memory is the only limit: 10% of all workers' would be one master. */
    @Test
    void asManyMastersRunAsTheirNodeHolds() throws Exception {
        SimulationResult result = run(
                List.of(job(0), job(0), job(0)), PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, SimulationListener.NOBODY);
        double first = result.jobs().get(0).masterStartedSeconds();
        assertThat(result.jobs().get(1).masterStartedSeconds()).isCloseTo(first, within(5.0));
        double firstEnd = Math.min(
                result.jobs().get(0).finishedSeconds(), result.jobs().get(1).finishedSeconds());
        assertThat(result.jobs().get(2).masterStartedSeconds()).isGreaterThan(firstEnd);
    }

    /** Six masters of twelve at a time, while workers have room for the others. */
    @Test
    void workersDoNotReportForMastersThatWait() throws Exception {
        List<Submission> jobs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            jobs.add(lasting(300, 1));
        }
        SimulationResult result = run(jobs, PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, SimulationListener.NOBODY);
        assertThat(result.seconds()).isGreaterThan(2 * TASK_SECONDS);
        assertThat(result.containers()).isEqualTo(12 + 12);
        assertThat(result.events()).isLessThan(50 * result.containers());
    }

    /** 16 tasks of 40 at a time, on two cores each eight, while the node of masters has room for the others. */
    @Test
    void theNodeOfMastersDoesNotReportForTasksThatWait() throws Exception {
        SimulationResult result = run(
                List.of(lasting(MASTER_MB, 40)), PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, SimulationListener.NOBODY);
        assertThat(result.seconds()).isGreaterThan(8 * TASK_SECONDS);
        assertThat(result.containers()).isEqualTo(1 + 40);
        assertThat(result.events()).isLessThan(50 * result.containers());
    }

    private static Submission lasting(int masterMb, int maps) {
        JobSettings settings = SettingOverrides.apply(
                TestingJobs.maps(maps), Map.of("yarn.app.mapreduce.am.resource.mb", Integer.toString(masterMb)));
        return new Submission(TestingJobs.computing(100 * TASK_SECONDS * maps), settings, 0);
    }

    /** The result is of the workers alone: 2 of 10 W idle and 20 W busy, not another 50 W. */
    @Test
    void theNodeOfMastersIsNoneOfTheWorkers() throws Exception {
        List<Integer> seen = new ArrayList<>();
        PowerPolicy.Factory counting =
                clock -> cluster -> seen.add(cluster.nodes().size());
        SimulationResult result = run(List.of(job(0)), PlacementRule.STOCK, counting, SimulationListener.NOBODY);
        assertThat(result.classes()).extracting(ClassOutcome::machine).containsExactly("small");
        assertThat(result.joules() / result.seconds()).isBetween(20.0, 40.0);
        assertThat(seen).isNotEmpty().containsOnly(2);
    }

    @Test
    void aMasterThatItsNodeDoesNotHoldIsTold() {
        JobSettings large =
                SettingOverrides.apply(TestingJobs.maps(1), Map.of("yarn.app.mapreduce.am.resource.mb", "2000"));
        Submission job = new Submission(TestingJobs.computing(100), large, 0);
        assertThatThrownBy(
                        () -> run(List.of(job), PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, SimulationListener.NOBODY))
                .isInstanceOf(UnfitJobsException.class)
                .hasMessageContaining("MASTER containers of 2000 MiB")
                .hasMessageContaining("the largest gives 1800 MiB");
    }

    /** Tasks do not go there, however large it is. */
    @Test
    void aTaskThatOnlyTheNodeOfMastersHoldsIsTold() {
        JobSettings large = SettingOverrides.apply(TestingJobs.maps(1), Map.of("mapreduce.map.memory.mb", "900"));
        Submission job = new Submission(TestingJobs.computing(100), large, 0);
        assertThatThrownBy(
                        () -> run(List.of(job), PlacementRule.STOCK, PowerPolicy.ALWAYS_ON, SimulationListener.NOBODY))
                .hasMessageContaining("MAP containers of 900 MiB")
                .hasMessageContaining("the largest gives 800 MiB");
    }
}
