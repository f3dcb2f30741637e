package io.wattle.testbed.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TestbedVariantTest {

    private static final MachineFigures MACHINE = new MachineFigures(2, 20_000, 22_000);
    private static final TestbedVariant ALWAYS_ON = new TestbedVariant(DataNodes.ALWAYS_ON, false, null, null);
    private static final TestbedVariant TWO = new TestbedVariant(DataNodes.ALL, true, null, null);

    @Test
    void eachWorkerHasADataNodeUnlessAskedOtherwise() throws Exception {
        TestbedPlan plan = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        assertThat(plan.workers()).allMatch(WorkerPlan::hasDataNode);
        assertThat(plan.profile().hdfsReplication()).isEqualTo(3);
    }

    @Test
    void brawnyNodesMaySleepSoTheyHaveNone() throws Exception {
        TestbedPlan plan = TestbedPlan.of(
                ResizedCluster.with(Clusters.named("mixed-arm"), Map.of("odroid-xu-big", 2)),
                MACHINE,
                ScaleRules.DEFAULT,
                ALWAYS_ON);
        assertThat(plan.workers()).extracting(WorkerPlan::hasDataNode).containsExactly(true, true, false);
        assertThat(plan.profile().hdfsReplication())
                .as("of three, on two DataNodes")
                .isEqualTo(2);
    }

    @Test
    void whereAllAreBrawnyAllHaveOne() throws Exception {
        TestbedPlan plan = TestbedPlan.of(
                ResizedCluster.with(Clusters.named("xeon-e5"), Map.of("xeon-e5-2603", 2)),
                MACHINE,
                ScaleRules.DEFAULT,
                ALWAYS_ON);
        assertThat(plan.workers()).allMatch(WorkerPlan::hasDataNode);
    }

    @Test
    void aSecondResourceManagerHasAHostAndNeedsMemory() throws Exception {
        TestbedPlan plan = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT, TWO);
        assertThat(plan.hasStandby()).isTrue();
        assertThat(plan.workers())
                .extracting(WorkerPlan::address)
                .doesNotContain(plan.standbyAddress(), plan.masterAddress(), plan.pduAddress());
        // 1,600 for the master, 6 x (450 + 1,536) + 450 + 6,144 for the workers: 20,110 MiB without it.
        MachineFigures small = new MachineFigures(2, 20_000, 20_110);
        assertThat(TestbedPlan.of(Clusters.named("mixed-arm"), small, ScaleRules.DEFAULT)
                        .workers())
                .hasSize(7);
        assertThatThrownBy(() -> TestbedPlan.of(Clusters.named("mixed-arm"), small, ScaleRules.DEFAULT, TWO))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("needs 20710 MiB")
                .hasMessageContaining("2200 MiB for those of the master and of standby");
    }

    @Test
    void moreWorkersNeedMoreDisk() throws Exception {
        TestbedPlan seven = TestbedPlan.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        assertThat(seven.diskMb()).isEqualTo(2_048 + 7 * 512);
    }

    @Test
    void unknownWordsAreRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> DataNodes.of("some")).hasMessage("--datanodes some (allowed: all, always-on)");
        assertThatThrownBy(() -> new TestbedVariant(DataNodes.ALL, false, "sort", null))
                .hasMessage("--study-workload sort (known: java-pi, cpp-pi, grep, kmeans, terasort, wordcount)");
    }
}
