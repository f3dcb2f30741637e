package io.wattle.benchmarks.testbed;

import io.wattle.learning.ContainerObservation;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.Optional;

/**
 * Masters go to the last node, which is the master's, and nothing else does; of the other containers another rule decides, which
 * knows the workers only. So it is on a testbed whose master's node takes all masters.
 */
final class MastersApart implements PlacementRule {

    private final PlacementRule tasks;
    private final int mastersNode;

    private MastersApart(PlacementRule tasks, int mastersNode) {
        this.tasks = tasks;
        this.mastersNode = mastersNode;
    }

    static Factory with(Factory ofTasks) {
        return (time, nodes, yarn) -> {
            int last = nodes.size() - 1;
            return new MastersApart(ofTasks.create(time, nodes.subList(0, last), yarn), last);
        };
    }

    @Override
    public void asked(Application application, Ask ask) {
        if (!isMaster(ask)) {
            tasks.asked(application, ask);
        }
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        return isMaster(ask) ? isMasters(node) : !isMasters(node) && tasks.accepts(application, ask, node);
    }

    @Override
    public void placed(Container container) {
        if (!isMaster(container.ask())) {
            tasks.placed(container);
        }
    }

    @Override
    public void ended(Container container, Optional<ContainerObservation> shown) {
        if (!isMaster(container.ask())) {
            tasks.ended(container, shown);
        }
    }

    @Override
    public void reported(SimulatedNode node) {
        if (!isMasters(node)) {
            tasks.reported(node);
        }
    }

    @Override
    public void powerChanged(SimulatedNode node) {
        if (!isMasters(node)) {
            tasks.powerChanged(node);
        }
    }

    private static boolean isMaster(Ask ask) {
        return ask.kind() == Ask.Kind.MASTER;
    }

    private boolean isMasters(SimulatedNode node) {
        return node.number() == mastersNode;
    }
}
