package io.wattle.tuning.energy;

import io.wattle.tuning.energy.ContainerUse.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Takes a recording apart: why each container started when it did, and what filled its life. */
final class RecordedTasks {

    private final RecordedJob job;
    private final Function<String, Optional<NodeRoom>> room;
    private final ToDoubleFunction<String> dmipsPerCore;
    private final JvmStart jvmStart;
    private final long[] mapFinishes;

    /**
     * A recording.
     *
     * @param room what a node held at once, by its name; empty if that did not delay anything
     * @param dmipsPerCore of the machine that ran a node's containers, by the node's name
     * @param jvmStart how their JVMs started
     */
    RecordedTasks(
            RecordedJob job,
            Function<String, Optional<NodeRoom>> room,
            ToDoubleFunction<String> dmipsPerCore,
            JvmStart jvmStart) {
        this.job = job;
        this.room = room;
        this.dmipsPerCore = dmipsPerCore;
        this.jvmStart = jvmStart;
        this.mapFinishes = job.containers().stream()
                .filter(it -> it.kind() == Kind.MAP)
                .mapToLong(ContainerUse::finishMillis)
                .sorted()
                .toArray();
    }

    /** All containers in the order of their starts. */
    List<TaskPlan> plans() {
        List<ContainerUse> containers = new ArrayList<>(job.containers());
        containers.sort(
                Comparator.comparingLong(ContainerUse::startMillis).thenComparingLong(ContainerUse::finishMillis));
        Map<String, Occupancy> nodes = new HashMap<>();
        List<TaskPlan> plans = new ArrayList<>(containers.size());
        for (ContainerUse container : containers) {
            Occupancy node = nodes.computeIfAbsent(container.node(), name -> new Occupancy(room.apply(name)));
            long ready = Math.max(node.readyFor(container), mapsReady(container));
            plans.add(plan(container, Math.max(0, container.startMillis() - ready) / 1000.0));
        }
        return plans;
    }

    private long mapsReady(ContainerUse container) {
        int maps = container.kind() == Kind.REDUCE ? mapsDone(container.startMillis()) : 0;
        return maps == 0 ? job.submitMillis() : mapFinishes[maps - 1];
    }

    private TaskPlan plan(ContainerUse container, double delaySeconds) {
        boolean reduce = container.kind() == Kind.REDUCE;
        int mapsBeforeWork = reduce ? mapsDone(container.finishMillis()) : 0;
        long workStart = Math.max(
                container.startMillis(), mapsBeforeWork == 0 ? Long.MIN_VALUE : mapFinishes[mapsBeforeWork - 1]);
        double waiting = (workStart - container.startMillis()) / 1000.0;
        double working = (container.finishMillis() - workStart) / 1000.0;
        double dmips = dmipsPerCore.applyAsDouble(container.node());
        double counted = container.cpuSeconds().orElse(working);
        double start =
                Math.min(jvmStart.recordedDmipsSeconds() / dmips, Math.max(0, container.lifeSeconds() - counted));
        double rest = Math.max(0, working - counted - Math.max(0, start - waiting));
        return new TaskPlan(
                container,
                delaySeconds,
                reduce ? mapsDone(container.startMillis()) : 0,
                start * dmips + jvmStart.savedDmipsSeconds(),
                mapsBeforeWork,
                rest,
                counted * dmips);
    }

    /** Maps that had finished at a time. */
    private int mapsDone(long millis) {
        int after = Arrays.binarySearch(mapFinishes, millis);
        if (after < 0) {
            return -after - 1;
        }
        while (after < mapFinishes.length && mapFinishes[after] == millis) {
            after++;
        }
        return after;
    }

    /** One node in the course of the recording. */
    private final class Occupancy {

        private final Optional<NodeRoom> room;
        private final PriorityQueue<ContainerUse> running =
                new PriorityQueue<>(Comparator.comparingLong(ContainerUse::finishMillis));
        private final int[] counts = new int[Kind.values().length];
        private final long[] roomSince = new long[Kind.values().length];
        private long lastStart = job.submitMillis();

        private Occupancy(Optional<NodeRoom> room) {
            this.room = room;
        }

        /** When the container could have started here: after the one before it, and when there was room. */
        long readyFor(ContainerUse container) {
            long start = container.startMillis();
            while (!running.isEmpty() && running.peek().finishMillis() <= start) {
                release(running.peek().finishMillis());
            }
            // A finish is written down later than the room is free: what overlaps but does not fit had ended.
            while (!fits(container.kind())) {
                release(start);
            }
            long ready = Math.max(lastStart, roomSince[container.kind().ordinal()]);
            running.add(container);
            counts[container.kind().ordinal()]++;
            lastStart = start;
            return ready;
        }

        private void release(long millis) {
            boolean[] before = {fits(Kind.MAP), fits(Kind.REDUCE)};
            counts[running.remove().kind().ordinal()]--;
            for (Kind kind : Kind.values()) {
                if (!before[kind.ordinal()] && fits(kind)) {
                    roomSince[kind.ordinal()] = millis;
                }
            }
        }

        private boolean fits(Kind kind) {
            return room.isEmpty() || room.get().fits(kind, counts[Kind.MAP.ordinal()], counts[Kind.REDUCE.ordinal()]);
        }
    }
}
