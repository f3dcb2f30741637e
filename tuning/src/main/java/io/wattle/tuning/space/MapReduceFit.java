package io.wattle.tuning.space;

import static io.wattle.tuning.space.MapReduceParameters.COPIES;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.MAP_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_VCORES;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;
import static io.wattle.tuning.space.MapReduceParameters.UBER;

import io.wattle.model.TaskJvm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What of MapReduce's settings has to fit other settings, and how it is made to: a container fits a worker, a heap leaves its JVM what that
 * needs of the container, a sort buffer fits the heap, and a job that one master can run has one reduce and few maps. Immutable.
 */
final class MapReduceFit {

    private static final double ROUNDING_MB = 1e-6;

    private final SearchSpace space;
    private final double sortShareOfHeap;

    /** @param sortShareOfHeap most of a map's heap that its buffer may take, 0 to 1 */
    MapReduceFit(SearchSpace space, double sortShareOfHeap) {
        this.space = space;
        this.sortShareOfHeap = sortShareOfHeap;
    }

    /** Whether the sort buffer takes no more than a share of a map's heap, wherever the map runs. */
    static boolean sortBufferFits(Settings settings, double shareOfHeap) {
        double heapMb = MapReduceParameters.mapHeapMb(settings);
        if (UberMaster.isWanted(settings)) {
            heapMb = Math.min(heapMb, UberMaster.taskHeapMb(settings));
        }
        // A share that was computed from these very figures, times the heap, may be a bit less than the buffer.
        return settings.value(SORT_MB) <= shareOfHeap * heapMb + ROUNDING_MB;
    }

    /** As they can run: nothing becomes larger, and no other value is changed. */
    Optional<Settings> fitted(Settings settings) {
        if (!isOnGrids(settings) || !isHeld(settings)) {
            return Optional.empty();
        }
        Settings roomy =
                withRoom(withRoom(settings, MAP_MEMORY_MB, MAP_HEAP_SHARE), REDUCE_MEMORY_MB, REDUCE_HEAP_SHARE);
        return withoutVainUber(roomy).flatMap(this::withFittingBuffer);
    }

    /** As they can run after a step of one parameter, if others have to move with it: a larger buffer takes a larger heap. */
    Optional<Settings> stepped(Parameter parameter, Settings settings) {
        if (parameter.equals(SORT_MB) && !sortBufferFits(settings, sortShareOfHeap)) {
            return withLargerHeap(settings).flatMap(this::fitted);
        }
        if (parameter.equals(UBER) && UberMaster.isWanted(settings)) {
            return Stream.of(settings, withFewTasks(settings))
                    .flatMap(it -> fitted(it).stream())
                    .filter(UberMaster::isWanted)
                    .findFirst();
        }
        return fitted(settings);
    }

    private boolean isOnGrids(Settings settings) {
        return space.parameters().stream()
                .filter(it -> !it.equals(SORT_MB))
                .allMatch(it -> space.grid(it).contains(settings.value(it)));
    }

    /** Nobody starts a container that no worker can hold, or whose heap is larger than it, unless it shows that it may. */
    private boolean isHeld(Settings settings) {
        int largest = space.workload().limits().maxContainerMb();
        return settings.value(MAP_MEMORY_MB) <= largest
                && settings.value(REDUCE_MEMORY_MB) <= largest
                && isHeapInside(settings, MAP_HEAP_SHARE)
                && isHeapInside(settings, REDUCE_HEAP_SHARE)
                && isCount(settings.value(MAP_VCORES), space.workload().maxVcores())
                && isCount(settings.value(REDUCE_VCORES), space.workload().maxVcores())
                && isCount(settings.value(COPIES), Integer.MAX_VALUE);
    }

    private boolean isHeapInside(Settings settings, Parameter heapShare) {
        return settings.value(heapShare) < 1
                || settings.value(heapShare) <= space.stock().value(heapShare);
    }

    private static boolean isCount(double value, int most) {
        return value >= 1 && value <= most && value == Math.rint(value);
    }

    /** A heap is lowered to the largest on its grid that leaves the JVM its own memory; where there is none it is the user's choice. */
    private Settings withRoom(Settings settings, Parameter memory, Parameter heapShare) {
        double leastMb = Math.min(TaskJvm.JDK_17.overheadMb(), leftMb(space.stock(), memory, heapShare));
        if (leftMb(settings, memory, heapShare) + 1 >= leastMb) {
            return settings;
        }
        return space.grid(heapShare).stream()
                .sorted(Comparator.reverseOrder())
                .map(share -> settings.with(heapShare, share))
                .filter(it -> leftMb(it, memory, heapShare) + 1 >= leastMb)
                .findFirst()
                .orElse(settings);
    }

    /** A site whose own heap leaves less has shown that it may. */
    private static double leftMb(Settings settings, Parameter memory, Parameter heapShare) {
        return settings.value(memory) * (1 - settings.value(heapShare));
    }

    /** Where Hadoop would not take it, it differs in name only. */
    private Optional<Settings> withoutVainUber(Settings settings) {
        if (!UberMaster.isWanted(settings)) {
            return Optional.of(settings);
        }
        boolean isHeld =
                UberMaster.memoryMb(settings) <= space.workload().limits().maxContainerMb();
        if (isHeld && hasFewTasks(settings)) {
            return Optional.of(settings);
        }
        if (space.grid(UBER).contains(0.0)) {
            return Optional.of(settings.with(UBER, 0));
        }
        // Whoever pins it leaves it to Hadoop.
        return isHeld ? Optional.of(settings) : Optional.empty();
    }

    private boolean hasFewTasks(Settings settings) {
        return settings.value(REDUCERS) <= UberMaster.MOST_REDUCES
                && MapCount.of(space.workload(), settings) <= UberMaster.MOST_MAPS;
    }

    /** One reduce, and the smallest splits that make few maps; as they are where there is no such value. */
    private Settings withFewTasks(Settings settings) {
        double reducers = UberMaster.MOST_REDUCES;
        Settings one = space.grid(REDUCERS).contains(reducers) ? settings.with(REDUCERS, reducers) : settings;
        return space.grid(SPLIT_MAX_MB).stream()
                .map(splitMb -> one.with(SPLIT_MAX_MB, splitMb))
                .filter(this::hasFewTasks)
                .max(Comparator.comparingDouble(it -> MapCount.of(space.workload(), it)))
                .orElse(one);
    }

    private Optional<Settings> withFittingBuffer(Settings settings) {
        if (sortBufferFits(settings, sortShareOfHeap)) {
            return space.grid(SORT_MB).contains(settings.value(SORT_MB)) ? Optional.of(settings) : Optional.empty();
        }
        return space.grid(SORT_MB).stream()
                .sorted(Comparator.reverseOrder())
                .map(sortMb -> settings.with(SORT_MB, sortMb))
                .filter(it -> sortBufferFits(it, sortShareOfHeap))
                .findFirst();
    }

    /** The smallest container, and of those the smallest heap, that are no smaller than now and hold the buffer. */
    private Optional<Settings> withLargerHeap(Settings settings) {
        List<Settings> larger = new ArrayList<>();
        for (double memoryMb : space.grid(MAP_MEMORY_MB)) {
            for (double share : space.grid(MAP_HEAP_SHARE)) {
                if (memoryMb >= settings.value(MAP_MEMORY_MB)) {
                    larger.add(settings.with(MAP_MEMORY_MB, memoryMb).with(MAP_HEAP_SHARE, share));
                }
            }
        }
        return larger.stream()
                .filter(it -> MapReduceParameters.mapHeapMb(it) >= MapReduceParameters.mapHeapMb(settings))
                .filter(it -> fitted(it).filter(it::equals).isPresent())
                .findFirst();
    }
}
