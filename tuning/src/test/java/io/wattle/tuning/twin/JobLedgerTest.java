package io.wattle.tuning.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.ledger.IdlePolicy;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.simulator.Workers;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerSize;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Two jobs of one container each overlap on an Edison, which has 2 vcores and 1.40 W idle, and draws 3.40 W all the time. */
class JobLedgerTest {

    private static final double WATTS = 3.40;
    private static final NodeClass EDISON =
            Catalog.builtIn().profile("edison").orElseThrow().worker();

    private record OneContainer(int number) implements Application {
        @Override
        public String name() {
            return "job-" + number;
        }

        @Override
        public List<Ask> asks() {
            return List.of();
        }

        @Override
        public boolean takes(Ask ask, SimulatedNode node) {
            return true;
        }

        @Override
        public void allocated(Container container) {}

        @Override
        public OptionalDouble deadlineSeconds() {
            return OptionalDouble.empty();
        }
    }

    /** The first job's container runs from 10 to 60 s, the second one's from 40 to 90 s. */
    private static JobLedger after100Seconds(IdlePolicy idle) {
        Machine machine = new Zhao2016Jobs(Parameters.zhao2016()).machine(EDISON);
        JobLedger ledger = new JobLedger(idle);
        NodeListener meter = ledger.ofNode(0, new Workers(machine, 1));
        SimulatedNode node = new SimulatedNode(0, machine, 0.7, new EventQueue(), meter);
        Container first = new Container(new OneContainer(0), new Ask(Ask.Kind.MAP, new ContainerSize(300, 1)), node);
        Container second = new Container(new OneContainer(1), new Ask(Ask.Kind.MAP, new ContainerSize(300, 1)), node);
        meter.ran(0, 10, 0.5, WATTS);
        ledger.granted(10, first);
        meter.ran(10, 40, 0.5, WATTS);
        ledger.granted(40, second);
        meter.ran(40, 60, 0.5, WATTS);
        ledger.released(60, first);
        meter.ran(60, 90, 0.5, WATTS);
        ledger.released(90, second);
        meter.ran(90, 100, 0.5, WATTS);
        return ledger;
    }

    /**
     * Of the 2 W above idle each has all for 30 s and a half for 20 s: 60 + 20 J. Of the 1.40 W each bears one of two vcores for 50 s: 35
     * J. Both have 230 J of the node's 340; the idle bucket has 34 + 34 J of the time without a container, and 21 + 21 J of the vcore
     * that nobody had.
     */
    @Test
    void joulesOfJobsAddUpToWhatTheirContainersHad() {
        assertThat(EDISON.containerVcores()).isEqualTo(2);
        assertThat(EDISON.power().orElseThrow().idleWatts()).isEqualTo(1.40);
        JobLedger ledger = after100Seconds(IdlePolicy.BY_SHARE);
        for (int job = 0; job < 2; job++) {
            assertThat(ledger.energy(job).activeJoules()).isCloseTo(80, within(1e-6));
            assertThat(ledger.energy(job).idleJoules()).isCloseTo(35, within(1e-6));
            assertThat(ledger.energy(job).unmeteredSeconds()).isZero();
        }
        double bucket = 34 + 34 + 21 + 21;
        assertThat(ledger.energy(0).joules() + ledger.energy(1).joules() + bucket)
                .isCloseTo(100 * WATTS, within(1e-6));
    }

    @Test
    void withABucketNobodyBearsIdleJoules() {
        JobLedger ledger = after100Seconds(IdlePolicy.BUCKET);
        assertThat(ledger.energy(0).activeJoules()).isCloseTo(80, within(1e-6));
        assertThat(ledger.energy(0).idleJoules()).isZero();
    }
}
