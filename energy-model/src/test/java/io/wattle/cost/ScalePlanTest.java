package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalePlanTest {

    private static final NodeFigures NODE =
            new NodeFigures(Map.of(Quantity.COST_USD, 400.0, Quantity.POWER_W, 40.0, Quantity.DISK_TB, 0.5));

    @Test
    void allFiguresAreScaledToTheTarget() {
        ScalePlan plan = ScalePlan.of(NODE, Quantity.COST_USD, 1000);
        assertThat(plan.nodes()).isEqualTo(2.5);
        assertThat(plan.totals().get(Quantity.POWER_W)).isEqualTo(OptionalDouble.of(100));
        assertThat(plan.totals().get(Quantity.DISK_TB)).isEqualTo(OptionalDouble.of(1.25));
        assertThat(plan.totals().get(Quantity.RANDOM_KIOPS)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "COST_USD, 1000, 2",
        "COST_USD, 1200, 3",
        "COST_USD, 399, 0",
        "POWER_W, 119, 2",
        "DISK_TB, 1.1, 3",
        "DISK_TB, 1.5, 3",
        "DISK_TB, 0.1, 1"
    })
    void aBudgetIsNotExceededAndANeedIsMet(Quantity constant, double target, int nodes) {
        assertThat(ScalePlan.of(NODE, constant, target).nodesToBuy()).isEqualTo(nodes);
    }

    @Test
    void roundingErrorsBuyNoExtraNode() {
        NodeFigures node = new NodeFigures(Map.of(Quantity.DISK_TB, 0.1, Quantity.COST_USD, 0.1));
        assertThat(0.3 / 0.1).isLessThan(3);
        assertThat(ScalePlan.of(node, Quantity.COST_USD, 0.3).nodesToBuy()).isEqualTo(3);
        assertThat((0.1 + 0.2) / 0.1).isGreaterThan(3);
        assertThat(ScalePlan.of(node, Quantity.DISK_TB, 0.1 + 0.2).nodesToBuy()).isEqualTo(3);
    }

    @Test
    void moreNodesThanAnyoneHasAreAWrongUnit() {
        ScalePlan plan = ScalePlan.of(NODE, Quantity.DISK_TB, 1e12);
        assertThatIllegalArgumentException()
                .isThrownBy(plan::nodesToBuy)
                .withMessageContaining("nodes: ")
                .withMessageContaining("wrong unit");
    }

    @Test
    void aNodeWhoseFigureIsNotKnownCannotBeScaledToIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScalePlan.of(NODE, Quantity.SEQ_READ_GB_PER_S, 1.5))
                .withMessageStartingWith(
                        "scale plan: the node's sequential read is not known (needed: GB/s of one node");
    }

    @Test
    void aTargetMustBePositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ScalePlan.of(NODE, Quantity.DISK_TB, 0))
                .withMessage("disk space in TB: 0.0 (allowed: positive and finite)");
    }
}
