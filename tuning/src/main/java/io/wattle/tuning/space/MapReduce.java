package io.wattle.tuning.space;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MapReduce on YARN. Immutable, thread safe. */
public final class MapReduce implements Framework {

    /** It. */
    public static final MapReduce FRAMEWORK = new MapReduce();

    private static final double ROUNDING_MB = 1e-6;

    private MapReduce() {}

    /** What there is to search of a job, from Hadoop's defaults on. */
    public static SearchSpace space(Workload workload) {
        return SearchSpace.of(FRAMEWORK, workload);
    }

    @Override
    public String name() {
        return "mapreduce";
    }

    @Override
    public List<Parameter> parameters() {
        return MapReduceParameters.ALL;
    }

    @Override
    public Grids grids(Workload workload) {
        return MapReduceGrids.of(workload);
    }

    @Override
    public Settings defaults(Workload workload) {
        Map<Parameter, Double> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters()) {
            values.put(parameter, parameter.defaultValue());
        }
        values.put(COMBINER, workload.job().alwaysCombines() ? 1.0 : 0.0);
        values.put(MAP_MEMORY_MB, MapReduceGrids.stockContainerMb(workload.limits()));
        values.put(REDUCE_MEMORY_MB, MapReduceGrids.stockContainerMb(workload.limits()));
        values.put(REDUCERS, MapReduceGrids.fewestReducers(workload.inputMb()));
        return new Settings(values);
    }

    /**
     * Settings of a site as they are for a job, within what the scheduler hands out and the nodes can carry. What the job
     * does whatever is set, no site changes.
     */
    public static GuardedStock guarded(Settings site, Workload workload) {
        JobTraits job = workload.job();
        Settings ofJob = site.with(COMBINER, job.alwaysCombines() ? 1 : site.value(COMBINER));
        if (job.splits() == JobTraits.Splits.FIXED) {
            ofJob = ofJob.with(SPLIT_MAX_MB, 0);
        }
        return GuardedStock.of(ofJob, workload);
    }

    /** With the sort buffer lowered to the largest value that fits the heap; nothing fits into containers that no worker can hold. */
    @Override
    public Optional<Settings> fitted(SearchSpace space, Settings settings) {
        if (!isOnGrids(space, settings) || !isHeld(space, settings)) {
            return Optional.empty();
        }
        double share = sortShareOfHeap(space);
        if (space.grid(SORT_MB).contains(settings.value(SORT_MB)) && sortBufferFits(settings, share)) {
            return Optional.of(settings);
        }
        return sortBufferFits(settings, share)
                ? Optional.empty()
                : space.grid(SORT_MB).stream()
                        .sorted(Comparator.reverseOrder())
                        .map(sortMb -> settings.with(SORT_MB, sortMb))
                        .filter(it -> sortBufferFits(it, share))
                        .findFirst();
    }

    /** Nobody starts a container that no worker can hold. */
    private static boolean isHeld(SearchSpace space, Settings settings) {
        int largest = space.workload().limits().maxContainerMb();
        return settings.value(MAP_MEMORY_MB) <= largest && settings.value(REDUCE_MEMORY_MB) <= largest;
    }

    private static boolean isOnGrids(SearchSpace space, Settings settings) {
        return space.parameters().stream()
                .filter(it -> !it.equals(SORT_MB))
                .allMatch(it -> space.grid(it).contains(settings.value(it)));
    }

    /** A site whose own buffer takes a larger share of the heap has shown that it may. */
    private double sortShareOfHeap(SearchSpace space) {
        Settings stock = space.stock();
        double ofStock = stock.value(SORT_MB) / MapReduceParameters.mapHeapMb(stock);
        return ofStock > MapReduceGrids.SORT_SHARE_OF_HEAP && !stock.equals(defaults(space.workload()))
                ? ofStock
                : MapReduceGrids.SORT_SHARE_OF_HEAP;
    }

    /** Whether the sort buffer takes no more than a share of a map's heap. */
    static boolean sortBufferFits(Settings settings, double shareOfHeap) {
        // A share that was computed from these very figures, times the heap, may be a bit less than the buffer.
        return settings.value(SORT_MB) <= shareOfHeap * MapReduceParameters.mapHeapMb(settings) + ROUNDING_MB;
    }

    @Override
    public String whatFits(NodeLimits limits) {
        return "containers of up to " + limits.maxContainerMb()
                + " MB, which a worker here can hold, and a sort buffer that fits the heap";
    }

    @Override
    public Optional<ParameterGroup> opening() {
        return Optional.of(ParameterGroup.SPLIT_AND_SORT);
    }

    @Override
    public Optional<Settings> advice(SearchSpace space, ParameterGroup group, Settings from) {
        if (group.equals(ParameterGroup.SPLIT_AND_SORT)) {
            return changed(space, ParameterGroup.INPUT_SPLIT, from)
                    .flatMap(it -> changed(space, ParameterGroup.SORT_BUFFER, it));
        }
        return advised(space, group, from).flatMap(space::fitted);
    }

    /** Both at once are worth a trial only where each changes something. */
    private Optional<Settings> changed(SearchSpace space, ParameterGroup group, Settings from) {
        return advice(space, group, from).filter(it -> !it.equals(from));
    }

    private static Optional<Settings> advised(SearchSpace space, ParameterGroup group, Settings from) {
        if (group.equals(ParameterGroup.INPUT_SPLIT)) {
            return Optional.of(from.with(SPLIT_MAX_MB, onePerVcoreMb(space)));
        }
        if (group.equals(ParameterGroup.SORT_BUFFER)) {
            return Optional.of(from.with(COMBINER, 1));
        }
        if (group.equals(ParameterGroup.MEMORY)) {
            return Optional.of(onePerVcore(space, from));
        }
        if (group.equals(ParameterGroup.PARALLELISM)) {
            double reducers = Math.ceil(space.workload().inputMb() / MapReduceGrids.INPUT_MB_PER_REDUCER);
            return Optional.of(from.with(REDUCERS, space.grids().nearest(REDUCERS, reducers))
                    .with(SLOWSTART_SHARE, 0.8));
        }
        return Optional.empty();
    }

    private static double onePerVcoreMb(SearchSpace space) {
        Workload workload = space.workload();
        return workload.job().splits() == JobTraits.Splits.PACKED
                ? MapReduceGrids.NO_SPLIT_SIZE
                : space.grids()
                        .nearest(
                                SPLIT_MAX_MB,
                                MapReduceGrids.splitMb(
                                        workload.inputMb(), workload.limits().totalVcores()));
    }

    private static Settings onePerVcore(SearchSpace space, Settings from) {
        NodeLimits limits = space.workload().limits();
        double memory = space.grids()
                .nearest(
                        MAP_MEMORY_MB,
                        Math.max(MapReduceGrids.SMALLEST_CONTAINER_MB, limits.memoryMb() / limits.vcores()));
        return from.with(MAP_MEMORY_MB, memory)
                .with(MAP_HEAP_SHARE, space.grids().nearest(MAP_HEAP_SHARE, 0.6))
                .with(REDUCE_MEMORY_MB, memory)
                .with(REDUCE_HEAP_SHARE, space.grids().nearest(REDUCE_HEAP_SHARE, 0.6));
    }
}
