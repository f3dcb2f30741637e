package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;

/** One run of the event simulation that {@link ClassReplay} describes. Used once. */
final class Replay {

    private enum Step {
        LAUNCH,
        REST_OVER,
        CPU_DONE
    }

    /** @param version of the node, for {@code CPU_DONE} */
    private record Event(double time, long number, Step step, ReplayTask task, ReplayNode node, int version) {}

    private final NodeClass nodeClass;
    private final Map<String, ReplayNode> nodes = new LinkedHashMap<>();
    private final List<ReplayTask> tasks = new ArrayList<>();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingLong(Event::number));

    /** Reduces that run and wait for maps. */
    private final PriorityQueue<ReplayTask> waiting =
            new PriorityQueue<>(Comparator.comparingInt(task -> task.plan.mapsBeforeWork()));

    /** Reduces that are next on their node and wait for maps. */
    private final PriorityQueue<ReplayTask> held =
            new PriorityQueue<>(Comparator.comparingInt(task -> task.plan.mapsBeforeStart()));

    private double now;
    private double lastFinish;
    private int mapsDone;
    private int finished;
    private long eventNumber;

    Replay(NodeClass nodeClass, Optional<NodeRoom> room, List<TaskPlan> plans) {
        this.nodeClass = nodeClass;
        for (TaskPlan plan : plans) {
            ReplayNode node = nodes.computeIfAbsent(plan.use().node(), name -> new ReplayNode(nodeClass, room));
            ReplayTask task = new ReplayTask(plan, node);
            tasks.add(task);
            node.pending.add(task);
        }
    }

    ReplayedJob run(RecordedJob job, int workers, OptionalDouble masterWatts) {
        nodes.values().forEach(this::startPending);
        while (finished < tasks.size()) {
            Event event = events.poll();
            if (event == null) {
                breakDeadlock();
            } else {
                now = event.time();
                handle(event);
            }
        }
        double seconds = tasks.isEmpty() ? job.seconds() : lastFinish + tailSeconds(job);
        int all = Math.max(workers, nodes.size());
        return new ReplayedJob(
                seconds,
                all,
                all * nodeClass.powerCurve().idleWatts() * seconds,
                tasks.stream().map(task -> task.activeJoules).toList(),
                masterWatts.isPresent()
                        ? OptionalDouble.of(masterWatts.getAsDouble() * seconds)
                        : OptionalDouble.empty());
    }

    /** From the end of the last container to the end of the job: commit, history. */
    private static double tailSeconds(RecordedJob job) {
        long last = job.containers().stream()
                .mapToLong(ContainerUse::finishMillis)
                .max()
                .orElseThrow();
        return Math.max(0, job.finishMillis() - last) / 1000.0;
    }

    private void handle(Event event) {
        switch (event.step()) {
            case LAUNCH -> launched(event.task());
            case REST_OVER -> compute(event.task(), event.task().plan.cpuSeconds());
            case CPU_DONE -> {
                if (event.version() == event.node().version()) {
                    computed(event.node().ended(now));
                    announceEnd(event.node());
                }
            }
        }
    }

    private void startPending(ReplayNode node) {
        while (!node.pending.isEmpty()) {
            ReplayTask next = node.pending.peek();
            Kind kind = next.plan.use().kind();
            if (!node.hasRoomFor(kind)) {
                return;
            }
            if (next.plan.mapsBeforeStart() > mapsDone) {
                if (!next.isHeld) {
                    next.isHeld = true;
                    held.add(next);
                }
                return;
            }
            node.pending.remove();
            node.hold(kind);
            node.lastLaunch = Math.max(now, node.lastLaunch) + next.plan.delaySeconds();
            add(node.lastLaunch, Step.LAUNCH, next, node);
        }
    }

    private void launched(ReplayTask task) {
        compute(task, task.plan.startCpuSeconds());
    }

    private void compute(ReplayTask task, double coreSeconds) {
        if (coreSeconds == 0) {
            computed(task);
            return;
        }
        task.node.compute(task, coreSeconds, now);
        announceEnd(task.node);
    }

    private void computed(ReplayTask task) {
        if (task.started) {
            finish(task);
            return;
        }
        task.started = true;
        if (task.plan.mapsBeforeWork() > mapsDone) {
            waiting.add(task);
        } else {
            rest(task);
        }
    }

    private void rest(ReplayTask task) {
        add(now + task.plan.restSeconds(), Step.REST_OVER, task, task.node);
    }

    private void finish(ReplayTask task) {
        Kind kind = task.plan.use().kind();
        task.node.release(kind);
        finished++;
        lastFinish = now;
        if (kind == Kind.MAP) {
            mapsDone++;
            while (!waiting.isEmpty() && waiting.peek().plan.mapsBeforeWork() <= mapsDone) {
                rest(waiting.remove());
            }
            while (!held.isEmpty() && held.peek().plan.mapsBeforeStart() <= mapsDone) {
                startPending(held.remove().node);
            }
        }
        startPending(task.node);
    }

    /**
     * With the room that the recording had, the container that started first of those that have not can always start:
     * whoever is in its way now was beside it then. Where a recording contradicts itself, someone has to go first.
     */
    private void breakDeadlock() {
        if (!waiting.isEmpty()) {
            rest(waiting.remove());
        } else {
            ReplayTask first = held.remove();
            first.node.pending.remove(first);
            first.node.hold(first.plan.use().kind());
            add(now, Step.LAUNCH, first, first.node);
        }
    }

    private void announceEnd(ReplayNode node) {
        double end = node.nextEnd();
        if (end < Double.POSITIVE_INFINITY) {
            events.add(new Event(end, eventNumber++, Step.CPU_DONE, null, node, node.version()));
        }
    }

    private void add(double time, Step step, ReplayTask task, ReplayNode node) {
        events.add(new Event(time, eventNumber++, step, task, node, 0));
    }
}
