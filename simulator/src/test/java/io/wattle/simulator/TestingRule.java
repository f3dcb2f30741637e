package io.wattle.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.learning.ContainerObservation;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Another rule, and on the way each container is checked: it is given on a node that works, and released once. */
public final class TestingRule implements PlacementRule {

    private final PlacementRule rule;
    private final Watch watch;

    /** What was seen of one run. */
    public static final class Watch {
        private final Set<Container> held = Collections.newSetFromMap(new IdentityHashMap<>());
        private final List<Container> placed = new ArrayList<>();
        private final List<ContainerObservation> shownByReduces = new ArrayList<>();

        /** Those that were not released. */
        public Set<Container> held() {
            return held;
        }

        /** What reduces showed at their ends, in the order of these. */
        public List<ContainerObservation> shownByReduces() {
            return shownByReduces;
        }

        /** Nodes that containers of a kind were given on, in the order in which they were. */
        public List<Integer> nodesOf(Ask.Kind kind) {
            return placed.stream()
                    .filter(it -> it.ask().kind() == kind)
                    .map(it -> it.node().number())
                    .toList();
        }
    }

    private TestingRule(PlacementRule rule, Watch watch) {
        this.rule = rule;
        this.watch = watch;
    }

    public static PlacementRule.Factory watching(PlacementRule.Factory rule, Watch watch) {
        return (time, nodes, yarn) -> new TestingRule(rule.create(time, nodes, yarn), watch);
    }

    @Override
    public void asked(Application application, Ask ask) {
        rule.asked(application, ask);
    }

    @Override
    public void withdrawn(Application application, Ask ask) {
        assertThat(ask.pending()).isNotNegative();
        rule.withdrawn(application, ask);
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        assertThat(node.state()).isEqualTo(SimulatedNode.State.AWAKE);
        return rule.accepts(application, ask, node);
    }

    @Override
    public void placed(Container container) {
        assertThat(watch.held.add(container)).isTrue();
        watch.placed.add(container);
        rule.placed(container);
    }

    @Override
    public void ended(Container container, Optional<ContainerObservation> shown) {
        assertThat(watch.held.remove(container)).as("held until now").isTrue();
        if (container.ask().kind() == Ask.Kind.REDUCE) {
            shown.ifPresent(watch.shownByReduces::add);
        }
        rule.ended(container, shown);
    }

    @Override
    public void reported(SimulatedNode node) {
        rule.reported(node);
    }

    @Override
    public void powerChanged(SimulatedNode node) {
        rule.powerChanged(node);
    }
}
