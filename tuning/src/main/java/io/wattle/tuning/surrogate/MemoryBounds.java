package io.wattle.tuning.surrogate;

import io.wattle.tuning.search.FailedTasks;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.UberMaster;
import java.util.List;

/**
 * What failed trials tell of memory: settings that leave tasks no more of it than settings that ran out of it would, too. Where
 * nobody said which of the tasks ran out, both kinds count. Immutable, thread safe.
 */
final class MemoryBounds {

    /** What a task says of it, with or without the name of the error. */
    private static final List<String> HEAP_IS_FULL =
            List.of("OutOfMemoryError", "Java heap space", "GC overhead limit");

    private final List<Room> heaps;
    private final List<Room> containers;

    private MemoryBounds(List<Room> heaps, List<Room> containers) {
        this.heaps = heaps;
        this.containers = containers;
    }

    /**
     * MiB that tasks have for themselves.
     *
     * @param inMaster whether the job's master runs them: then it is full of other things, too
     */
    private record Room(boolean inMaster, double map, double reduce) {

        /** Beside what the settings put into the heap. */
        static Room inHeaps(Settings settings) {
            if (UberMaster.isWanted(settings)) {
                double heapMb = UberMaster.heapMb(settings);
                return new Room(true, heapMb - settings.value(MapReduceParameters.SORT_MB), heapMb);
            }
            return new Room(
                    false,
                    MapReduceParameters.mapHeapMb(settings) - settings.value(MapReduceParameters.SORT_MB),
                    MapReduceParameters.reduceHeapMb(settings));
        }

        /** Beside the heap. */
        static Room inContainers(Settings settings) {
            if (UberMaster.isWanted(settings)) {
                double leftMb = UberMaster.memoryMb(settings) - UberMaster.heapMb(settings);
                return new Room(true, leftMb, leftMb);
            }
            return new Room(
                    false,
                    settings.value(MapReduceParameters.MAP_MEMORY_MB) - MapReduceParameters.mapHeapMb(settings),
                    settings.value(MapReduceParameters.REDUCE_MEMORY_MB) - MapReduceParameters.reduceHeapMb(settings));
        }

        /** What the tasks that ran out had; the others may have had enough. */
        Room of(FailedTasks tasks) {
            return new Room(
                    inMaster,
                    tasks == FailedTasks.REDUCES ? Double.POSITIVE_INFINITY : map,
                    tasks == FailedTasks.MAPS ? Double.POSITIVE_INFINITY : reduce);
        }

        boolean isWithin(Room other) {
            return inMaster == other.inMaster && map <= other.map && reduce <= other.reduce;
        }
    }

    /** Of all trials so far. */
    static MemoryBounds of(List<Trial> trials) {
        return new MemoryBounds(
                trials.stream()
                        .filter(MemoryBounds::filledItsHeap)
                        .map(it -> Room.inHeaps(it.settings()).of(FailedTasks.of(it.reason())))
                        .toList(),
                trials.stream()
                        .filter(MemoryBounds::filledItsContainer)
                        .map(it -> Room.inContainers(it.settings()).of(FailedTasks.of(it.reason())))
                        .toList());
    }

    /** Whether a trial ran out of memory: then it tells nothing of the time that its settings take where there is more. */
    static boolean ranOut(Trial trial) {
        return filledItsHeap(trial) || filledItsContainer(trial);
    }

    private static boolean filledItsHeap(Trial trial) {
        return trial.status() == TrialStatus.FAILED && HEAP_IS_FULL.stream().anyMatch(trial.reason()::contains);
    }

    private static boolean filledItsContainer(Trial trial) {
        return trial.status() == TrialStatus.FAILED && trial.reason().contains(FailedTasks.KILLED_FOR_MEMORY);
    }

    /** Whether no trial tells that these settings run out of memory. */
    boolean allow(Settings settings) {
        Room heap = Room.inHeaps(settings);
        Room container = Room.inContainers(settings);
        return heaps.stream().noneMatch(heap::isWithin) && containers.stream().noneMatch(container::isWithin);
    }
}
