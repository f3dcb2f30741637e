package io.wattle.testbed.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.NodeClass;
import org.junit.jupiter.api.Test;

/** Cores beside each other as a study's workload sees them. */
class CoreSpeedsTest {

    private static final MachineFigures MACHINE = new MachineFigures(2, 20_000, 22_000);
    private static final NodeClass ODROID = Clusters.nodeClass("odroid-xu-big");
    private static final NodeClass XEON = Clusters.nodeClass("xeon-e5-2603");

    @Test
    void javaAndNativePiDifferByMachine() throws Exception {
        // 1.44 x 55 Msamples/s of a Xeon, 0.68 x 16 of an Odroid; both have four cores.
        assertThat(ratio("java-pi")).isCloseTo(1.44 * 55 / (0.68 * 16), within(1e-9));
        assertThat(ratio("cpp-pi")).isCloseTo(2.51 * 55 / (3.23 * 16), within(1e-9));
        assertThat(ratio(null)).isCloseTo(10_440 / 4_960.0, within(1e-9));
    }

    @Test
    void theFastestClassKeepsItsDmipsAndAllCoresStillFit() throws Exception {
        TestbedPlan plan = plan("java-pi", "mixed-arm");
        SpeedScale scale = plan.scale();
        assertThat(scale.speeds().dmips(XEON)).isCloseTo(XEON.dmipsPerCore(), within(1e-9));
        assertThat(6 * 4 * scale.coreShare(ODROID) + 4 * scale.coreShare(XEON)).isCloseTo(0.85 * 2, within(1e-9));
        assertThat(scale.coreShare(XEON) * MACHINE.dmipsPerCore() / scale.factor())
                .isCloseTo(XEON.dmipsPerCore(), within(1e-6));
    }

    @Test
    void everyClassOfTheTableHasEveryWorkload() {
        StudyWorkloads known = StudyWorkloads.builtIn();
        assertThat(known.names()).containsExactly("java-pi", "cpp-pi", "grep", "kmeans", "terasort", "wordcount");
        for (String name : known.names()) {
            assertThat(known.classes(name)).containsExactly("xeon-e5-2603", "odroid-xu-big", "odroid-xu-little");
        }
    }

    @Test
    void aClassThatNobodyMeasuredIsRefused() {
        assertThatThrownBy(() -> plan("java-pi", "edison"))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessage("--study-workload java-pi: nobody measured edison with it (measured: xeon-e5-2603,"
                        + " odroid-xu-big, odroid-xu-little); leave the class out with --workers edison=0, or go by"
                        + " DMIPS, without --study-workload");
    }

    private static double ratio(String workload) throws Exception {
        SpeedScale scale = plan(workload, "mixed-arm").scale();
        return scale.coreShare(XEON) / scale.coreShare(ODROID);
    }

    private static TestbedPlan plan(String workload, String cluster) throws Exception {
        MachineFigures large = new MachineFigures(MACHINE.cores(), MACHINE.dmipsPerCore(), 100_000);
        return TestbedPlan.of(
                Clusters.named(cluster),
                large,
                new ScaleRules(0.15, 0.01, 10),
                new TestbedVariant(DataNodes.ALL, false, workload, null));
    }
}
