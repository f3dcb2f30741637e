package io.wattle.tuning.engine.model;

import io.wattle.learning.ContainerObservation;
import io.wattle.learning.ContainerOutcome;
import io.wattle.learning.CpuShare;
import io.wattle.simulator.event.EventQueue;
import io.wattle.simulator.job.FrameworkCosts;
import io.wattle.simulator.node.Machine;
import io.wattle.simulator.node.SimulatedNode;
import io.wattle.simulator.yarn.Application;
import io.wattle.simulator.yarn.Ask;
import io.wattle.simulator.yarn.Container;
import io.wattle.simulator.yarn.PlacementRule;
import io.wattle.simulator.yarn.YarnSettings;
import io.wattle.tuning.diagnosis.TaskRun;
import io.wattle.tuning.search.TaskTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Watches the containers of one simulated job, and places them as YARN does by itself. Ends are known when the ResourceManager knows
 * them, up to a heartbeat later. What the simulator does not tell apart, garbage collections and the phases of reduces, is
 * empty. Not thread safe.
 */
final class SimulatedTasks implements PlacementRule.Factory {

    private static final double MILLIS_PER_SECOND = 1000;

    private final FrameworkCosts costs;
    private final List<TaskRun> succeeded = new ArrayList<>();
    private final List<Long> lostMillis = new ArrayList<>();

    SimulatedTasks(FrameworkCosts costs) {
        this.costs = costs;
    }

    /** Tasks that worked. */
    List<TaskRun> succeeded() {
        return succeeded;
    }

    /** Tasks that worked, over a job of so many seconds. */
    TaskTimeline timeline(double seconds) {
        TaskTimeline.Collector tasks = new TaskTimeline.Collector(0, Math.max(1, millis(seconds)));
        for (TaskRun task : succeeded) {
            if (task.kind() == TaskRun.Kind.REDUCE) {
                tasks.reduce(task.startMillis(), task.finishMillis());
            } else {
                tasks.map(task.startMillis(), task.finishMillis());
            }
        }
        return tasks.timeline();
    }

    /** Lives of those that did not. */
    List<Long> lostMillis() {
        return lostMillis;
    }

    @Override
    public PlacementRule create(EventQueue time, List<SimulatedNode> nodes, YarnSettings yarn) {
        return new PlacementRule() {
            @Override
            public boolean accepts(Application application, Ask ask, SimulatedNode node) {
                return true;
            }

            @Override
            public void ended(Container container, Optional<ContainerObservation> shown) {
                if (container.ask().kind() != Ask.Kind.MASTER) {
                    shown.ifPresent(it -> add(container, it, time.nowSeconds()));
                }
            }
        };
    }

    private void add(Container container, ContainerObservation shown, double nowSeconds) {
        CpuShare cpu = shown.used().cpu();
        double ranSeconds = cpu.vcoreSeconds() / container.ask().vcores();
        if (shown.outcome() != ContainerOutcome.WORKED) {
            lostMillis.add(millis(ranSeconds));
            return;
        }
        Machine machine = container.node().machine();
        double startSeconds = costs.taskStartOperations()
                / machine.frameworkSpeed()
                / machine.cores().operationsPerSecond();
        succeeded.add(new TaskRun(
                container.ask().kind() == Ask.Kind.REDUCE ? TaskRun.Kind.REDUCE : TaskRun.Kind.MAP,
                millis(nowSeconds - ranSeconds),
                millis(nowSeconds),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.of(millis(Math.max(0, cpu.cpuSeconds() - startSeconds))),
                OptionalLong.empty(),
                OptionalLong.of(millis(costs.launchSeconds() + startSeconds))));
    }

    private static long millis(double seconds) {
        return Math.round(MILLIS_PER_SECOND * seconds);
    }
}
