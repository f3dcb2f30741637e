package io.wattle.tuner.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainerEnergyTest {

    /** Two cores of 100 DMIPS; 10 W idle, 20 W busy, so 15 W with one core busy. */
    private static final NodeClass NODE = NodeClass.named("n")
            .measured(NodeAttribute.CORES, 2, "made up")
            .measured(NodeAttribute.DMIPS_PER_CORE, 100, "made up")
            .measured(NodeAttribute.IDLE_WATTS, 10, "made up")
            .measured(NodeAttribute.BUSY_WATTS, 20, "made up")
            .build();

    /** The host is ten times as fast. */
    private final ContainerEnergy energy = new ContainerEnergy(NODE, 1000);

    @Test
    void aContainerAlonePaysTheIdleWattsOfItsNode() {
        assertThat(energy.joules(List.of(container("a", 0, 1000, 3)))).isEqualTo(3 * 10 * 15);
    }

    @Test
    void twoContainersShareTheNode() {
        assertThat(energy.joules(List.of(container("a", 0, 1000, 3), container("a", 0, 1000, 1))))
                .isCloseTo(4 * 10 * 20 / 2.0, within(1e-9));
    }

    @Test
    void onlyTheOverlapIsShared() {
        double alone = 15;
        double shared = 10;
        assertThat(energy.joules(List.of(container("a", 0, 1000, 1), container("a", 500, 1500, 1))))
                .isCloseTo(2 * 10 * (alone + shared) / 2, within(1e-9));
    }

    @Test
    void containersOnOtherNodesShareNothing() {
        assertThat(energy.joules(List.of(container("a", 0, 1000, 1), container("b", 0, 1000, 1))))
                .isEqualTo(2 * 10 * 15);
    }

    @Test
    void moreContainersThanCoresAreAFullNode() {
        List<ContainerUse> four = List.of(
                container("a", 0, 10, 1), container("a", 0, 10, 1), container("a", 0, 10, 1), container("a", 0, 10, 1));
        assertThat(energy.joules(four)).isCloseTo(4 * 10 * 20 / 2.0, within(1e-9));
    }

    @Test
    void aContainerWithoutLengthIsAlone() {
        assertThat(energy.joules(List.of(container("a", 5, 5, 1)))).isEqualTo(10 * 15);
    }

    @Test
    void anEdisonContainerAloneCarriesTheHalfBusyNode() {
        NodeClass nodeClass = Catalog.builtIn().nodeClass("edison").orElseThrow();
        ContainerEnergy edison = new ContainerEnergy(nodeClass, 2 * nodeClass.dmipsPerCore());
        assertThat(edison.joules(List.of(container("a", 0, 9000, 3))))
                .isCloseTo(3 * 2 * nodeClass.powerCurve().watts(0.5), within(1e-9));
    }

    @Test
    void joulesAreProportionalToTheHostsSpeed() {
        List<ContainerUse> containers = List.of(container("a", 0, 1000, 3), container("a", 500, 2500, 2));
        double joules = energy.joules(containers);
        assertThat(new ContainerEnergy(NODE, 3 * 1000).joules(containers)).isCloseTo(3 * joules, within(1e-9));
    }

    @Test
    void whoStartedFirstOrIsNamedFirstMakesNoDifference() {
        ContainerUse early = container("a", 0, 1000, 3);
        ContainerUse late = container("a", 500, 2500, 2);
        assertThat(energy.joules(List.of(late, early))).isCloseTo(energy.joules(List.of(early, late)), within(1e-9));
    }

    @Test
    void aContainerThatStartsAsTheOtherFinishesSharesNothing() {
        assertThat(energy.joules(List.of(container("a", 0, 1000, 1), container("a", 1000, 2000, 1))))
                .isCloseTo(2 * 10 * 15, within(1e-9));
    }

    @Test
    void aContainerWithoutLengthTakesNoShareOfItsNeighbour() {
        assertThat(energy.joules(List.of(container("a", 0, 1000, 1), container("a", 500, 500, 0))))
                .isCloseTo(10 * 15, within(1e-9));
    }

    @Test
    void noContainerCostsNothing() {
        assertThat(energy.joules(List.of())).isZero();
    }

    @Test
    void nothingIsConvertedOnOwnNodes() {
        assertThat(ContainerEnergy.onOwnNodes(NODE).joules(List.of(container("a", 0, 1000, 3))))
                .isEqualTo(3 * 15);
    }

    @Test
    void refusesFiguresNobodyMeasured() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ContainerEnergy(NODE, 0))
                .withMessageContaining("0.0 DMIPS");
        assertThatIllegalArgumentException().isThrownBy(() -> new ContainerEnergy(NODE, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> new ContainerEnergy(NODE, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> container("a", 0, 1000, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> container("a", 1000, 0, 1));
    }

    private static ContainerUse container(String node, long startMillis, long finishMillis, double cpuSeconds) {
        return new ContainerUse(node, startMillis, finishMillis, cpuSeconds);
    }
}
