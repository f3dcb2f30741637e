package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class FrameworkCostsTest {

    private static FrameworkCosts withCollectorCost(double cost) {
        return new FrameworkCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, cost);
    }

    @Test
    void aHalfFullHeapCostsTheCollectorsCost() {
        assertThat(withCollectorCost(0.3).withCollector(1000, 200, 60)).isCloseTo(1300, within(1e-9));
        assertThat(withCollectorCost(0).withCollector(1000, 200, 60)).isEqualTo(1000);
    }

    @Test
    void aFullerHeapCostsMoreAndMore() {
        FrameworkCosts costs = withCollectorCost(0.3);
        double last = 0;
        double lastStep = 0;
        for (int mb = 0; mb <= 140; mb += 20) {
            double now = costs.withCollector(1000, 200, mb);
            assertThat(now - last).isGreaterThan(lastStep);
            lastStep = last == 0 ? 0 : now - last;
            last = now;
        }
        assertThat(costs.withCollector(1000, 200, 10_000)).as("bounded").isCloseTo(1000 * (1 + 0.3 * 19), within(1e-6));
    }

    @Test
    void negativeCostsAreRefused() {
        assertThatThrownBy(() -> withCollectorCost(-1)).hasMessage("cost of the framework: -1.0 (allowed: 0 or more)");
    }
}
