package io.wattle.simulator.placement;

import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.WaitCost;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Containers go where they cost the fewest joules, by the policy that the scheduler plug-in runs, over the same snapshots. What
 * tasks took is learned by job name, for maps and reduces apart. Not thread safe.
 */
public final class EnergyRule implements PlacementRule {

    private final EventQueue time;
    private final PlacementPolicy policy;
    private final NodeClasses classes;
    private final Map<Ask, WaitingAsk> waiting = new IdentityHashMap<>();
    private final Map<Application, WaitCost> costs = new IdentityHashMap<>();
    private final Map<LearnedFrom, LearnedTimes> learned = new HashMap<>();

    private record LearnedFrom(String job, Ask.Kind kind) {}

    private EnergyRule(PlacementSettings settings, boolean countsVcores, EventQueue time, List<SimulatedNode> nodes) {
        this.time = time;
        policy = new PlacementPolicy(settings);
        classes = new NodeClasses(nodes, countsVcores);
    }

    /** The rule of one simulation. */
    public static PlacementRule.Factory with(PlacementSettings settings) {
        return (time, nodes, yarn) -> new EnergyRule(settings, yarn.countsVcores(), time, nodes);
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        return waiting.computeIfAbsent(ask, it -> waiting(application, it)).accepts(node, nowMillis());
    }

    private WaitingAsk waiting(Application application, Ask ask) {
        return new WaitingAsk(
                policy,
                classes,
                learned(application, ask),
                ask,
                application.deadlineSeconds(),
                costs.computeIfAbsent(application, it -> new WaitCost()));
    }

    private LearnedTimes learned(Application application, Ask ask) {
        return learned.computeIfAbsent(new LearnedFrom(application.name(), ask.kind()), it -> new LearnedTimes());
    }

    @Override
    public void placed(Container container) {
        classes.roomChanged(container.node());
        waiting.get(container.ask()).placed(container.node(), nowMillis());
    }

    @Override
    public void ended(Container container, double workedSeconds) {
        SimulatedNode node = container.node();
        Ask ask = container.ask();
        classes.roomChanged(node);
        classes.of(node).headroom().released(ask.memoryMb(), ask.vcores(), nowMillis());
        if (ask.kind() == Ask.Kind.MASTER) {
            container.application().asks().forEach(waiting::remove);
            costs.remove(container.application());
        } else {
            learned(container.application(), ask).worked(node.machine().name(), workedSeconds);
        }
    }

    @Override
    public void powerChanged(SimulatedNode node) {
        classes.roomChanged(node);
    }

    private long nowMillis() {
        return Math.round(1000 * time.nowSeconds());
    }
}
