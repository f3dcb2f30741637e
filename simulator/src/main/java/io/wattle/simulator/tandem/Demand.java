package io.wattle.simulator.tandem;

import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.power.DayClock;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.ContainerListener;
import io.wattle.simulator.yarn.ResourceManager;
import io.wattle.tandem.IdleForecast;
import io.wattle.tandem.LoadForecast;
import io.wattle.tandem.PendingSizes;
import io.wattle.tandem.Room;
import io.wattle.tandem.Work;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What waits and runs, in units of work, as a ResourceManager can know it: from containers that were asked for, given and ended,
 * and from earlier runs of the same name. Not thread safe.
 */
final class Demand implements ContainerListener {

    private final DayClock clock;
    private final LoadForecast load;
    private final ClassEffort effort;
    private final Map<String, JobEffort> jobEfforts = new HashMap<>();
    private final Map<Application, JobRun> runs = new LinkedHashMap<>();
    private final Map<SimulatedNode, NodeShare> shares = new LinkedHashMap<>();
    private final Map<String, IdleForecast> idle = new HashMap<>();
    private double knownUnits;
    private int knownRuns;
    private double arrivedUnits;

    /** @param effort of the classes, learned here */
    Demand(DayClock clock, LoadForecast load, ClassEffort effort) {
        this.clock = clock;
        this.effort = effort;
        this.load = load;
    }

    @Override
    public void granted(double nowSeconds, Container container) {
        SimulatedNode node = container.node();
        of(node).granted(nowSeconds, container)
                .ifPresent(it -> idle(node).ended(clock.secondOfDay(nowSeconds - it), it));
        run(container.application()).granted(container.ask().kind());
    }

    @Override
    public void released(double nowSeconds, Container container) {
        String nodeClass = container.node().machine().name();
        double had = of(container.node()).released(nowSeconds, container);
        JobRun run = run(container.application());
        run.released(container.ask().kind(), nodeClass, had, had / effort.of(nodeClass));
        if (container.ask().kind() == Ask.Kind.MASTER) {
            run.remember(effort);
            runs.remove(container.application());
        }
    }

    private JobRun run(Application application) {
        return runs.computeIfAbsent(application, it -> {
            JobEffort usual = jobEfforts.computeIfAbsent(it.name(), name -> new JobEffort());
            if (usual.isKnown()) {
                knownUnits += usual.totalUnits();
                knownRuns++;
            }
            arrivedUnits += usual.isKnown() ? usual.totalUnits() : meanUnits(0);
            return new JobRun(it, usual);
        });
    }

    private double meanUnits(double ifNone) {
        return knownRuns == 0 ? ifNone : knownUnits / knownRuns;
    }

    /** Brings it up to the present. */
    void look(double nowSeconds, ResourceManager yarn) {
        yarn.waiting().forEach(this::run);
        load.watched(nowSeconds, clock.secondOfDay(nowSeconds), arrivedUnits);
        arrivedUnits = 0;
    }

    /**
     * What is to be done.
     *
     * @param unknownUnits of a run of which nothing is known, and of no other one either
     */
    List<Work> work(double nowSeconds, double unknownUnits) {
        Map<Application, Double> runningUnits = new IdentityHashMap<>();
        shares.forEach((node, share) -> {
            double needed = effort.of(node.machine().name());
            share.forEach(nowSeconds, (it, had) -> {
                if (it.ask().kind() != Ask.Kind.MASTER) {
                    runningUnits.merge(it.application(), had / needed, Double::sum);
                }
            });
        });
        List<Work> work = new ArrayList<>();
        runs.forEach((application, run) -> work.add(new Work(
                run.leftUnits(runningUnits.getOrDefault(application, 0.0), meanUnits(unknownUnits)),
                run.dueSeconds())));
        return work;
    }

    List<Room> pending(ResourceManager yarn) {
        Map<Room, Long> counts = new HashMap<>();
        for (Application application : yarn.waiting()) {
            application.asks().forEach(it -> counts.merge(room(it), (long) it.pending(), Long::sum));
        }
        return PendingSizes.of(counts);
    }

    List<Room> running(SimulatedNode node) {
        List<Room> running = new ArrayList<>();
        of(node).containers().forEach(it -> running.add(room(it.ask())));
        return running;
    }

    private static Room room(Ask ask) {
        return new Room(ask.memoryMb(), ask.vcores());
    }

    OptionalDouble idleSinceSeconds(SimulatedNode node) {
        return of(node).idleSinceSeconds();
    }

    /** How much longer it is expected to be idle, or to be once it is. */
    OptionalDouble expectedIdleSeconds(SimulatedNode node, double nowSeconds) {
        double since = idleSinceSeconds(node).orElse(nowSeconds);
        return idle(node).leftSeconds(clock.secondOfDay(since), nowSeconds - since);
    }

    IdleForecast idle(SimulatedNode node) {
        return idle.computeIfAbsent(node.machine().name(), it -> new IdleForecast());
    }

    LoadForecast load() {
        return load;
    }

    private NodeShare of(SimulatedNode node) {
        return shares.computeIfAbsent(node, NodeShare::new);
    }
}
