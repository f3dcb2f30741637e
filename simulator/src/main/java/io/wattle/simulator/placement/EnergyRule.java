package io.wattle.simulator.placement;

import io.wattle.learning.ContainerObservation;
import io.wattle.placement.PlacementPolicy;
import io.wattle.placement.PlacementSettings;
import io.wattle.placement.Sleepers;
import io.wattle.placement.WaitCost;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import java.time.Instant;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Containers go where they cost the fewest joules, by the policy that the scheduler plug-in runs, over the same snapshots. What
 * tasks show is learned by job name, for maps and reduces apart, with the classes that the plug-in learns with. Not thread safe.
 */
public final class EnergyRule implements PlacementRule {

    private final EventQueue time;
    private final PlacementPolicy policy;
    private final NodeClasses classes;
    private final Map<Application, Run> runs = new IdentityHashMap<>();
    private final Map<LearnedFrom, LearnedJob> memories = new HashMap<>();
    private int begun;

    private record LearnedFrom(String job, Ask.Kind kind) {}

    /**
     * One application.
     *
     * @param number of runs that began before it
     */
    private record Run(int number, Optional<Instant> deadline, WaitCost cost, Map<Ask, WaitingAsk> asks) {}

    private EnergyRule(PlacementSettings settings, boolean countVcores, EventQueue time, List<SimulatedNode> nodes) {
        this.time = time;
        policy = new PlacementPolicy(settings);
        classes = new NodeClasses(nodes, countVcores);
    }

    /** The rule of one simulation. */
    public static PlacementRule.Factory with(PlacementSettings settings) {
        return (time, nodes, yarn) -> new EnergyRule(settings, yarn.countsVcores(), time, nodes);
    }

    @Override
    public void asked(Application application, Ask ask) {
        WaitingAsk known = run(application).asks().get(ask);
        if (known != null) {
            known.asked();
        }
    }

    @Override
    public void withdrawn(Application application, Ask ask) {
        WaitingAsk known = run(application).asks().get(ask);
        if (known != null) {
            known.withdrawn(nowMillis());
        }
    }

    @Override
    public boolean accepts(Application application, Ask ask, SimulatedNode node) {
        Run run = run(application);
        return run.asks()
                .computeIfAbsent(ask, it -> waiting(application, run, it))
                .accepts(node, nowMillis());
    }

    private Run run(Application application) {
        return runs.computeIfAbsent(
                application, it -> new Run(begun++, deadline(it), new WaitCost(), new IdentityHashMap<>()));
    }

    private static Optional<Instant> deadline(Application application) {
        return application.deadlineSeconds().stream()
                .mapToObj(it -> Instant.ofEpochMilli(Math.round(1000 * it)))
                .findFirst();
    }

    private WaitingAsk waiting(Application application, Run run, Ask ask) {
        LearnedJob job =
                memories.computeIfAbsent(new LearnedFrom(application.name(), ask.kind()), it -> new LearnedJob());
        LearnedRun learned = new LearnedRun(job, run.number(), WaitingAsk.SPREAD, nowMillis());
        return new WaitingAsk(policy, classes, learned, ask, run.deadline(), run.cost());
    }

    @Override
    public void placed(Container container) {
        classes.roomChanged(container.node());
        run(container.application()).asks().get(container.ask()).placed(container.node(), nowMillis());
    }

    /** What it leaves free is told once the node's report is over: the plug-in hears of it then. */
    @Override
    public void ended(Container container, Optional<ContainerObservation> shown) {
        SimulatedNode node = container.node();
        Ask ask = container.ask();
        classes.of(node).headroom().released(ask.memoryMb(), ask.vcores(), nowMillis());
        Run run = runs.get(container.application());
        if (ask.kind() == Ask.Kind.MASTER) {
            runs.remove(container.application());
        } else if (run != null && run.asks().containsKey(ask)) {
            // Not what a master that was lost asked for: a new run has begun since.
            WaitingAsk its = run.asks().get(ask);
            shown.ifPresent(it -> its.learned().showed(node.machine().name(), it, nowMillis()));
        }
    }

    @Override
    public void reported(SimulatedNode node) {
        classes.roomChanged(node);
    }

    @Override
    public void powerChanged(SimulatedNode node) {
        classes.roomChanged(node);
    }

    @Override
    public void sleepers(String nodeClass, Sleepers sleepers) {
        classes.sleep(nodeClass, sleepers);
    }

    @Override
    public boolean isAwaited(String nodeClass) {
        return classes.isAwaited(nodeClass, nowMillis());
    }

    private long nowMillis() {
        return Math.round(1000 * time.nowSeconds());
    }
}
