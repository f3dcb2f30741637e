package io.wattle.scheduler.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.model.Catalog;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.NodeListener;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerSize;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The simulator's rule before a record. */
final class SimulatorReplay implements OfferReplay {

    private final PlacementSettings settings;
    private final boolean countsVcores;
    private final EventQueue time = new EventQueue();
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private final Map<Integer, Recorded> apps = new HashMap<>();

    /** Null before the first application: it is made when all nodes are known. */
    private PlacementRule rule;

    private record Recorded(String name, OptionalDouble deadlineSeconds, Map<Ask.Kind, Ask> byKind)
            implements Application {

        /** Nobody asks for it here. */
        @Override
        public int number() {
            return 0;
        }

        @Override
        public List<Ask> asks() {
            return List.copyOf(byKind.values());
        }

        @Override
        public boolean takes(Ask ask, SimulatedNode node) {
            return true;
        }

        @Override
        public void allocated(Container container) {}
    }

    SimulatorReplay(PlacementSettings settings, boolean countsVcores) {
        this.settings = settings;
        this.countsVcores = countsVcores;
    }

    @Override
    public void node(int number, String nodeClass, int memoryMb, int vcores) {
        Machine machine = Machine.of(Catalog.builtIn().nodeClass(nodeClass).orElseThrow(), 1, 1, 1);
        SimulatedNode node = new SimulatedNode(number, machine, 1, time, NodeListener.NOBODY);
        if (node.freeMemoryMb() != memoryMb || node.freeVcores() != vcores) {
            throw new IllegalArgumentException("node " + number + " of " + nodeClass + ": " + memoryMb + " MiB, "
                    + vcores + " vcores; by the catalog " + node.freeMemoryMb() + " and " + node.freeVcores());
        }
        nodes.add(node);
    }

    @Override
    public void at(long millis) {
        time.advanceTo(millis / 1000.0);
    }

    @Override
    public void began(int app, String name, OptionalLong deadlineMillis) {
        if (rule == null) {
            rule = EnergyRule.with(settings).create(time, nodes, new YarnSettings(1, 100, countsVcores, 1));
        }
        OptionalDouble deadlineSeconds = deadlineMillis.isPresent()
                ? OptionalDouble.of(deadlineMillis.getAsLong() / 1000.0)
                : OptionalDouble.empty();
        apps.put(app, new Recorded(name, deadlineSeconds, new HashMap<>()));
    }

    @Override
    public void asked(Containers of, int memoryMb, int vcores, int more) {
        Recorded app = apps.get(of.app());
        Ask ask = app.byKind().computeIfAbsent(of.kind(), it -> new Ask(it, new ContainerSize(memoryMb, vcores)));
        ask.add(more);
        rule.asked(app, ask);
    }

    @Override
    public boolean accepts(Containers of, int node) {
        return rule.accepts(apps.get(of.app()), ask(of), nodes.get(node));
    }

    @Override
    public int pending(Containers of) {
        return ask(of).pending();
    }

    @Override
    public void placed(Containers of, int node) {
        Container container = container(of, node);
        container.ask().granted();
        container.node().allocate(container.ask().memoryMb(), container.ask().vcores());
        rule.placed(container);
    }

    @Override
    public void ended(Containers of, int node, Optional<ContainerObservation> shown) {
        Container container = container(of, node);
        container.node().release(container.ask().memoryMb(), container.ask().vcores());
        rule.ended(container, shown);
    }

    @Override
    public void reported(int node) {
        rule.reported(nodes.get(node));
    }

    private Ask ask(Containers of) {
        return apps.get(of.app()).byKind().get(of.kind());
    }

    private Container container(Containers of, int node) {
        return new Container(apps.get(of.app()), ask(of), nodes.get(node));
    }
}
