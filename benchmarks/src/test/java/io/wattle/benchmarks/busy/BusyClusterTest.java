package io.wattle.benchmarks.busy;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.benchmarks.busy.BusyCluster.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In simulated time: the figures do not depend on the machine. */
class BusyClusterTest {

    @ParameterizedTest
    @CsvSource({"0.5, 1", "0.5, 4", "0.2, 4", "0.8, 4"})
    void onABusyClusterThePolicyPlacesAlmostAsWellAsWhoSeesEverything(double wimpyShare, int queues) {
        BusyScenario scenario = new BusyScenario(wimpyShare, queues, 11);
        Outcome stock = BusyBenchmark.run(scenario, "stock");
        Outcome policy = BusyBenchmark.run(scenario, "policy");
        Outcome oracle = BusyBenchmark.run(scenario, "oracle");
        assertThat(policy.bestShare()).isGreaterThan(0.9 * oracle.bestShare()).isGreaterThan(1.05 * stock.bestShare());
        assertThat(policy.joules()).isLessThan(1.07 * oracle.joules()).isLessThan(0.98 * stock.joules());
        assertThat(policy.seconds()).as("nothing is held up").isLessThan(1.05 * stock.seconds());
        assertThat(policy.meanAppSeconds()).isLessThan(1.05 * stock.meanAppSeconds());
    }

    @ParameterizedTest
    @CsvSource({"0.5, true", "0.2, true"})
    void eachKindIsCheaperOnItsOwnClass(double wimpyShare, boolean wimpy) {
        long cheaper = new BusyScenario(wimpyShare, 2, 3)
                .apps().stream().filter(it -> it.cheaperOnWimpy() == wimpy).count();
        assertThat(cheaper).isEqualTo(Math.round(wimpyShare * BusyScenario.APPLICATIONS));
    }
}
