package io.wattle.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatacentreCostTest {

    private static final DatacentreCost.Server SERVER = new DatacentreCost.Server(240, 100, 50, 1.5);

    @Test
    void withoutInterestInstalmentsAreEqualParts() {
        DatacentreCost.Monthly month = new DatacentreCost(12, 120, 24, 0, 0.1, 0.03, 0.2).monthly(2, SERVER);
        assertThat(month.serverUsd()).isCloseTo(2 * 10 * 1.1, within(1e-12));
        assertThat(month.datacentreUsd()).isCloseTo(2 * 10, within(1e-12));
        assertThat(month.opexUsd()).isCloseTo(2 * 3, within(1e-12));
        // 75 W for 730 h are 54.75 kWh.
        assertThat(month.electricityUsd()).isCloseTo(2 * 10.95, within(1e-12));
        assertThat(month.totalUsd()).isCloseTo(22 + 20 + 6 + 21.9, within(1e-12));
        assertThat(month.usdPerHour()).isCloseTo(69.9 / 730, within(1e-12));
    }

    @Test
    void instalmentsPayTheSumBackWithInterest() {
        DatacentreCost cost = new DatacentreCost(1, 1, 1, 0.12, 0, 0, 0);
        double payment = cost.instalment(1000, 3);
        double debt = 1000;
        for (int month = 0; month < 3; month++) {
            debt = debt * 1.01 - payment;
        }
        assertThat(debt).isCloseTo(0, within(1e-9));
        assertThat(cost.instalment(1000, 1)).isCloseTo(1010, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 1, 0, 0, 0, 0, datacentre cost in $/W: -1.0",
        "1, 0, 1, 0, 0, 0, 0, datacentre months: 0",
        "1, 1, 0, 0, 0, 0, 0, server months: 0",
        "1, 1, 1, -0.1, 0, 0, 0, yearly interest: -0.1",
        "1, 1, 1, 0, NaN, 0, 0, maintenance share: NaN",
        "1, 1, 1, 0, 0, Infinity, 0, operating cost in $/W-month: Infinity",
        "1, 1, 1, 0, 0, 0, -1, electricity price in $/kWh: -1.0"
    })
    void termsThatNobodyOffersAreRefused(
            double capex,
            int months,
            int serverMonths,
            double interest,
            double repairs,
            double opex,
            double price,
            String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DatacentreCost(capex, months, serverMonths, interest, repairs, opex, price))
                .withMessageStartingWith(message + " (allowed: ");
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 100, 50, 1, server price in $: -1.0",
        "1, 0, 0, 1, peak watts: 0.0",
        "1, 100, -1, 1, average watts: -1.0",
        "1, 100, 101, 1, average watts: 101.0 (allowed: up to the peak of 100.0 W)",
        "1, 100, 50, 0.9, PUE: 0.9"
    })
    void serversThatNobodyHasAreRefused(double usd, double peak, double average, double pue, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DatacentreCost.Server(usd, peak, average, pue))
                .withMessageStartingWith(message);
    }
}
