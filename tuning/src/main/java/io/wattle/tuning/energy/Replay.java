package io.wattle.tuning.energy;

import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.function.Function;

/** One run of the event simulation that {@link ClassReplay} describes. Used once. */
final class Replay {

    private enum Step {
        LAUNCH,
        REST_OVER,
        CPU_DONE
    }

    /** @param version of the node, for {@code CPU_DONE} */
    private record Event(double time, long number, Step step, ReplayTask task, ReplayNode node, int version) {}

    private final WorkerClasses workers;
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

    /**
     * A run.
     *
     * @param room what a node holds at once; empty if that delays nothing
     * @param anywhere whether a container may start on another node than it was recorded on
     */
    Replay(
            WorkerClasses workers,
            Function<NodeClass, Optional<NodeRoom>> room,
            boolean anywhere,
            List<TaskPlan> plans) {
        this.workers = workers;
        workers.byNode()
                .forEach((name, nodeClass) -> nodes.put(name, new ReplayNode(nodeClass, room.apply(nodeClass))));
        plans.forEach(plan -> nodes.computeIfAbsent(plan.use().node(), name -> {
            NodeClass nodeClass = workers.of(name);
            return new ReplayNode(nodeClass, room.apply(nodeClass));
        }));
        Map<ReplayNode, ReplayQueue> queues = queues(anywhere);
        for (TaskPlan plan : plans) {
            ReplayNode node = nodes.get(plan.use().node());
            ReplayTask task = new ReplayTask(plan, queues.get(node), node);
            tasks.add(task);
            task.queue.pending.add(task);
        }
    }

    private Map<ReplayNode, ReplayQueue> queues(boolean anywhere) {
        Map<ReplayNode, ReplayQueue> queues = new IdentityHashMap<>();
        ReplayQueue shared = new ReplayQueue(List.copyOf(nodes.values()));
        nodes.values().forEach(it -> queues.put(it, anywhere ? shared : new ReplayQueue(List.of(it))));
        return queues;
    }

    /** @param count of {@link ClassReplay#replay} */
    ReplayedJob run(RecordedJob job, int count, OptionalDouble masterWatts) {
        tasks.forEach(it -> startPending(it.queue));
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
        int others = workers.isUniform() ? Math.max(0, count - nodes.size()) : 0;
        double idleWatts = nodes.values().stream()
                        .mapToDouble(ReplayNode::idleWatts)
                        .sum()
                + (others == 0 ? 0 : others * workers.usual().powerCurve().idleWatts());
        return new ReplayedJob(
                seconds,
                nodes.size() + others,
                idleWatts * seconds,
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
            case REST_OVER -> compute(event.task(), event.task().plan.dmipsSeconds());
            case CPU_DONE -> {
                if (event.version() == event.node().version()) {
                    computed(event.node().ended(now));
                    announceEnd(event.node());
                }
            }
        }
    }

    private void startPending(ReplayQueue queue) {
        while (!queue.pending.isEmpty()) {
            ReplayTask next = queue.pending.peek();
            Optional<ReplayNode> free = queue.nodeFor(next);
            if (free.isEmpty()) {
                return;
            }
            if (next.plan.mapsBeforeStart() > mapsDone) {
                if (!next.isHeld) {
                    next.isHeld = true;
                    held.add(next);
                }
                return;
            }
            queue.pending.remove();
            ReplayNode node = free.get();
            next.node = node;
            node.hold(next.plan.use().kind());
            node.lastLaunch = Math.max(now, node.lastLaunch) + next.plan.delaySeconds();
            add(node.lastLaunch, Step.LAUNCH, next, node);
        }
    }

    private void launched(ReplayTask task) {
        compute(task, task.plan.startDmipsSeconds());
    }

    private void compute(ReplayTask task, double dmipsSeconds) {
        if (dmipsSeconds == 0) {
            computed(task);
            return;
        }
        task.node.compute(task, dmipsSeconds, now);
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
                startPending(held.remove().queue);
            }
        }
        startPending(task.queue);
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
            first.queue.pending.remove(first);
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
