package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.wattle.model.PowerCurve;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnershipCostTest {

    private static final PowerCurve POWER = PowerCurve.linear(10, 30);

    @Test
    void electricityIsPaidForTheWattsAtTheUtilisation() {
        // 1000 h at 10 + 0.25 * 20 = 15 W are 15 kWh per node.
        OwnershipCost.Cost cost = new OwnershipCost(1000, 0.2, 1).lifetime(4, 50, POWER, 0.25);
        assertThat(cost.capitalUsd()).isEqualTo(200);
        assertThat(cost.electricityUsd()).isCloseTo(4 * 15 * 0.2, within(1e-12));
        assertThat(cost.totalUsd()).isCloseTo(212, within(1e-12));
    }

    @Test
    void aYearHas365DaysUnlessToldOtherwise() {
        assertThat(OwnershipCost.ofYears(3, 0.1).lifetimeHours()).isEqualTo(26280);
        assertThat(OwnershipCost.ofYears(3, 360, 0.1).lifetimeHours()).isEqualTo(25920);
    }

    @Test
    void coolingIsPaidOnTopOfTheNodesWatts() {
        OwnershipCost.Cost cost = new OwnershipCost(1000, 0.5, 1.6).lifetime(1, 7, 100);
        assertThat(cost.electricityUsd()).isCloseTo(100 * 0.5 * 1.6, within(1e-12));
        assertThat(cost.capitalUsd()).isEqualTo(7);
    }

    @Test
    void theCostPerHourIsTheLifetimesCostOverItsHours() {
        // 50 $ over 1000 h, and 0.030 kW for 0.2 $/kWh.
        assertThat(new OwnershipCost(1000, 0.2, 1).usdPerHour(2, 50, POWER, 1))
                .isCloseTo(2 * (0.05 + 0.006), within(1e-12));
    }

    @Test
    void freeNodesAndFreePowerCostNothing() {
        assertThat(new OwnershipCost(1, 0, 1).lifetime(1, 0, 5).totalUsd()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.1, 1, lifetime hours: 0.0",
        "-1, 0.1, 1, lifetime hours: -1.0",
        "Infinity, 0.1, 1, lifetime hours: Infinity",
        "1, -0.1, 1, electricity price in $/kWh: -0.1",
        "1, NaN, 1, electricity price in $/kWh: NaN",
        "1, 0.1, 0.9, cooling factor: 0.9",
        "1, 0.1, NaN, cooling factor: NaN"
    })
    void termsThatNobodyOffersAreRefused(double hours, double price, double cooling, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new OwnershipCost(hours, price, cooling))
                .withMessageStartingWith(message + " (allowed: ");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void aUtilisationOutsideItsRangeIsRefused(double utilisation) {
        OwnershipCost cost = new OwnershipCost(1, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cost.lifetime(1, 1, POWER, utilisation))
                .withMessage("utilisation: " + utilisation + " (allowed: 0 to 1)");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, nodes: 0",
        "1, -1, 1, node price in $: -1.0",
        "1, 1, -1, mean watts: -1.0",
        "1, 1, NaN, mean watts: NaN"
    })
    void nodesThatNobodyBuysAreRefused(int nodes, double price, double watts, String message) {
        OwnershipCost cost = new OwnershipCost(1, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cost.lifetime(nodes, price, watts))
                .withMessageStartingWith(message + " (allowed: ");
    }

    @Test
    void busyWattsBelowIdleWattsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PowerCurve.linear(52, 10))
                .withMessageContaining("idle 52.0 W, busy 10.0 W");
    }
}
