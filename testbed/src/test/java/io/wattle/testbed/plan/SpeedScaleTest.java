package io.wattle.testbed.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.ClusterProfile;
import io.wattle.model.NodeClass;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SpeedScaleTest {

    private static final MachineFigures MACHINE = new MachineFigures(2, 20_000, 20_000);
    private static final NodeClass ODROID = Clusters.nodeClass("odroid-xu-big");
    private static final NodeClass XEON = Clusters.nodeClass("xeon-e5-2603");

    @Test
    void allCoresOfAllWorkersFitWhatTheDaemonsLeave() throws Exception {
        SpeedScale scale = SpeedScale.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        double used = 6 * 4 * scale.coreShare(ODROID) + 4 * scale.coreShare(XEON);
        assertThat(used).isCloseTo(0.85 * 2, within(1e-9));
        // 34,000 DMIPS for 6 x 4 x 4,960 + 4 x 10,440.
        assertThat(scale.factor()).isCloseTo(34_000 / 160_800.0, within(1e-9));
        assertThat(scale.classSeconds(160.8)).isCloseTo(34, within(1e-9));
    }

    @Test
    void coresHaveTheSpeedsOfTheirClassesBesideEachOther() throws Exception {
        SpeedScale scale = SpeedScale.of(Clusters.named("mixed-arm"), MACHINE, ScaleRules.DEFAULT);
        assertThat(scale.coreShare(XEON) / scale.coreShare(ODROID)).isCloseTo(10_440 / 4_960.0, within(1e-9));
    }

    @Test
    void aFewSlowMachinesRunFasterThanTheyAre() throws Exception {
        ClusterProfile two = ResizedCluster.with(Clusters.named("edison"), Map.of("edison", 2));
        SpeedScale scale = SpeedScale.of(two, MACHINE, ScaleRules.DEFAULT);
        assertThat(scale.factor()).isGreaterThan(1);
        assertThat(scale.coreShare(two.worker())).isCloseTo(0.85 * 2 / 4, within(1e-9));
    }

    @Test
    void noCoreIsFasterThanOneOfTheMachine() throws Exception {
        ClusterProfile one = ResizedCluster.with(Clusters.named("edison"), Map.of("edison", 1));
        MachineFigures large = new MachineFigures(64, 20_000, 20_000);
        assertThat(SpeedScale.of(one, large, ScaleRules.DEFAULT).coreShare(one.worker()))
                .isEqualTo(1);
    }

    @Test
    void theFactorCanBeBounded() throws Exception {
        ClusterProfile two = ResizedCluster.with(Clusters.named("edison"), Map.of("edison", 2));
        assertThat(SpeedScale.of(two, MACHINE, new ScaleRules(0.15, 0.01, 1)).factor())
                .isEqualTo(1);
        assertThatThrownBy(() -> SpeedScale.of(two, MACHINE, new ScaleRules(0.15, 0.05, 1)))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("with --max-factor 1.0: a core of edison would get 3.2% of one here");
    }

    @Test
    void coresThatWouldBeTooSlowAreRefusedWithTheTimeAndTheWayOut() {
        assertThatThrownBy(() -> SpeedScale.of(
                        ResizedCluster.with(Clusters.named("mixed"), Map.of("edison", 2, "dell-r620", 1)),
                        MACHINE,
                        ScaleRules.DEFAULT))
                .isInstanceOf(DoesNotFitException.class)
                .hasMessageContaining("a core of edison would get 1.5% of one here (needed: 5%)")
                .hasMessageContaining("--workers CLASS=N")
                .hasMessageContaining("--min-core-share");
    }

    @Test
    void rulesHaveRanges() {
        assertThatThrownBy(() -> new ScaleRules(0.01, 0.05, 1))
                .hasMessage("--daemon-share 0.01 (allowed: 0.05 to 0.8)");
        assertThatThrownBy(() -> new ScaleRules(0.15, 0, 1)).hasMessageContaining("--min-core-share 0.0 (allowed:");
        assertThatThrownBy(() -> new ScaleRules(0.15, 0.05, Double.NaN)).hasMessageContaining("factor NaN");
    }
}
