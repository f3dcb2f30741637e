package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.simulator.job.Submission;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptedSimulationTest {

    private static void run(SimulationListener listener) throws Exception {
        Simulation.run(
                List.of(new Workers(TestingJobs.SMALL, 2)),
                List.of(new Submission(TestingJobs.computing(4000 * 100), TestingJobs.maps(4000), 0)),
                PlacementRule.STOCK,
                TestingJobs.CONDITIONS,
                listener);
    }

    @Test
    void aThreadThatIsInterruptedSimulatesNothing() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> run(SimulationListener.NOBODY))
                .isInstanceOf(InterruptedSimulationException.class)
                .hasMessage("interrupted at 0 s of simulated time");
        assertThat(Thread.interrupted()).isFalse();
    }

    /** The first of 4001 containers interrupts it: most of them never come. */
    @Test
    void anInterruptEndsIt() {
        List<Container> granted = new ArrayList<>();
        SimulationListener interrupting = new SimulationListener() {
            @Override
            public ContainerListener ofContainers() {
                return new ContainerListener() {
                    @Override
                    public void granted(double nowSeconds, Container container) {
                        if (granted.isEmpty()) {
                            Thread.currentThread().interrupt();
                        }
                        granted.add(container);
                    }

                    @Override
                    public void released(double nowSeconds, Container container) {}
                };
            }
        };
        assertThatThrownBy(() -> run(interrupting)).isInstanceOf(InterruptedSimulationException.class);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(granted).hasSizeBetween(1, 1024);
    }
}
