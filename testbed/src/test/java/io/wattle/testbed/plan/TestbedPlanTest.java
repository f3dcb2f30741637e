package io.wattle.testbed.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestbedPlanTest {

    private static final MachineFigures MACHINE = new MachineFigures(2, 20_000, 22_000);

    @Test
    void everyWorkerHasItsNameAddressAndOutlet() throws Exception {
        TestbedPlan plan = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        assertThat(plan.workers()).hasSize(7);
        assertThat(plan.workers()).extracting(WorkerPlan::host).startsWith("odroid-xu-big-1", "odroid-xu-big-2");
        assertThat(plan.workers()).extracting(WorkerPlan::address).doesNotHaveDuplicates();
        assertThat(plan.workers()).extracting(WorkerPlan::outlet).containsExactly(1, 2, 3, 4, 5, 6, 7);
        assertThat(plan.worker("xeon-e5-2603-1"))
                .hasValueSatisfying(it -> assertThat(it.outlet()).isEqualTo(7));
        assertThat(plan.worker("xeon-e5-2603-2")).isEmpty();
    }

    @Test
    void disksAndNetworksAreAsSlowAsTheCores() throws Exception {
        TestbedPlan plan = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        WorkerPlan odroid = plan.workers().get(0);
        double factor = plan.scale().factor();
        assertThat(odroid.networkMbitPerSecond().orElseThrow()).isCloseTo(308 * factor, within(1e-9));
        assertThat(odroid.diskReadMbPerSecond().orElseThrow()).isCloseTo(121 * factor, within(1e-9));
        assertThat(odroid.diskWriteMbPerSecond().orElseThrow()).isCloseTo(39.2 * factor, within(1e-9));
        assertThat(odroid.memoryMb()).isEqualTo(2048);
    }

    @Test
    void aContainerHasTheCoresOfItsVcoresAndNoMoreThanTheNode() throws Exception {
        WorkerPlan odroid = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT)
                .workers()
                .get(0);
        assertThat(odroid.machineCores(1) * 4).isCloseTo(odroid.machineCores(), within(1e-9));
        assertThat(odroid.machineCores(0)).isEqualTo(odroid.machineCores(1));
        assertThat(odroid.machineCores(9)).isEqualTo(odroid.machineCores());
    }

    @Test
    void whatDoesNotFitTheMemoryIsRefused() {
        assertThatThrownBy(() -> TestbedPlan.of(Clusters.named("edison"), MACHINE, ScaleRules.DEFAULT))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("cluster edison needs 38350 MiB")
                .hasMessageContaining("free here: 22000")
                .hasMessageContaining("--workers CLASS=N");
    }

    @Test
    void whereNothingIsLimitedCoresAreTheMachinesAndNetworksTheClasss() throws Exception {
        TestbedPlan plan = TestbedPlan.ofPlainProcesses(Clusters.named("mixed-arm"), MACHINE, TestbedVariant.DEFAULT);
        WorkerPlan odroid = plan.workers().get(0);
        assertThat(plan.scale().factor()).isEqualTo(1);
        assertThat(odroid.machineCores()).as("four, each one of this machine").isEqualTo(4);
        assertThat(plan.scale().coreShare(plan.profile().master())).isEqualTo(1);
        assertThat(odroid.networkMbitPerSecond()).hasValue(308);
        assertThatThrownBy(
                        () -> TestbedPlan.ofPlainProcesses(Clusters.named("edison"), MACHINE, TestbedVariant.DEFAULT))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("cluster edison needs 38350 MiB");
    }

    @Test
    void numbersOfWorkersCanBeOthers() {
        ClusterProfile mixed = Clusters.named("mixed-arm");
        ClusterProfile two = ResizedCluster.with(mixed, Map.of("odroid-xu-big", 2, "xeon-e5-2603", 0));
        assertThat(two.workerCount()).isEqualTo(2);
        assertThat(two.hdfsReplication()).as("of three, on two DataNodes").isEqualTo(2);
        assertThat(ResizedCluster.with(mixed, Map.of())).isEqualTo(mixed);
        assertThatThrownBy(() -> ResizedCluster.with(mixed, Map.of("edison", 1)))
                .hasMessage("cluster mixed-arm has no workers of class edison (known: odroid-xu-big, xeon-e5-2603)");
        assertThatThrownBy(() -> ResizedCluster.with(mixed, Map.of("odroid-xu-big", 0, "xeon-e5-2603", 0)))
                .hasMessageContaining("no workers");
        assertThatThrownBy(() -> ResizedCluster.with(mixed, Map.of("odroid-xu-big", -1)))
                .hasMessageContaining("is -1");
    }

    @Test
    void tooManyWorkersAreRefusedWhateverTheMachine() {
        ClusterProfile many = ResizedCluster.with(Clusters.named("edison"), Map.of("edison", 201));
        assertThatThrownBy(() -> TestbedPlan.of(many, MACHINE, ScaleRules.DEFAULT))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessage("cluster edison has 201 workers (allowed on one machine: 200); ask for fewer with --workers"
                        + " CLASS=N");
    }

    @Test
    void aClassWhoseNameIsNoHostNameIsRefused() throws Exception {
        Catalog catalog = Catalog.builtIn().with("own.yaml", """
                nodeClasses:
                  my_board:
                    title: A board
                    tier: wimpy
                    figures:
                      - measured: here
                        cores: 2
                clusters:
                  own:
                    workers: {my_board: 1}
                    master: dell-r620
                    hdfsBlockMb: 16
                    hdfsReplication: 1
                    source: a test
                """);
        assertThatThrownBy(() -> TestbedPlan.of(catalog.profile("own").orElseThrow(), MACHINE, ScaleRules.DEFAULT))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("node class my_board: hosts are named after it (allowed:");
    }
}
