package io.wattle.tuning.space;

import static io.wattle.tuning.space.MapReduceParameters.COMBINER;
import static io.wattle.tuning.space.MapReduceParameters.COMPRESS;
import static io.wattle.tuning.space.MapReduceParameters.MAP_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.MAP_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.REDUCERS;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_HEAP_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.REDUCE_MEMORY_MB;
import static io.wattle.tuning.space.MapReduceParameters.SLOWSTART_SHARE;
import static io.wattle.tuning.space.MapReduceParameters.SORT_MB;
import static io.wattle.tuning.space.MapReduceParameters.SPLIT_MAX_MB;

import io.wattle.model.TaskJvm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** MapReduce on YARN. Immutable, thread safe. */
public final class MapReduce implements Framework {

    /** It. */
    public static final MapReduce FRAMEWORK = new MapReduce();

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

    /** Heap and sort buffer are lowered to the largest values that fit; nothing fits into containers that no worker can hold. */
    @Override
    public Optional<Settings> fitted(SearchSpace space, Settings settings) {
        return new MapReduceFit(space, sortShareOfHeap(space)).fitted(settings);
    }

    @Override
    public Optional<Settings> stepped(SearchSpace space, Parameter parameter, Settings from, double value) {
        return new MapReduceFit(space, sortShareOfHeap(space)).stepped(parameter, from.with(parameter, value));
    }

    /** A site whose own buffer takes a larger share of the heap has shown that it may. */
    private double sortShareOfHeap(SearchSpace space) {
        Settings stock = space.stock();
        double ofStock = stock.value(SORT_MB) / MapReduceParameters.mapHeapMb(stock);
        return ofStock > MapReduceGrids.SORT_SHARE_OF_HEAP && !stock.equals(defaults(space.workload()))
                ? ofStock
                : MapReduceGrids.SORT_SHARE_OF_HEAP;
    }

    @Override
    public String whatFits(Workload workload) {
        return "containers of up to " + workload.limits().maxContainerMb() + " MB and " + workload.maxVcores()
                + " vcores, which a worker here can hold, a heap that fits its container, and a sort buffer that fits the heap";
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
        return space.advice(group, from).filter(it -> !it.equals(from));
    }

    private static Optional<Settings> advised(SearchSpace space, ParameterGroup group, Settings from) {
        if (group.equals(ParameterGroup.INPUT_SPLIT)) {
            return Optional.of(from.with(SPLIT_MAX_MB, onePerVcoreMb(space)));
        }
        if (group.equals(ParameterGroup.SORT_BUFFER)) {
            // Where that is no choice, compression is what else makes map output less.
            boolean compresses =
                    space.grid(COMBINER).size() == 1 && space.grid(COMPRESS).contains(1.0);
            return Optional.of(from.with(compresses ? COMPRESS : COMBINER, 1));
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
                        Math.max(TaskJvm.JDK_17.smallestContainerMb(), limits.memoryMb() / limits.vcores()));
        return from.with(MAP_MEMORY_MB, memory)
                .with(MAP_HEAP_SHARE, space.grids().nearest(MAP_HEAP_SHARE, 0.6))
                .with(REDUCE_MEMORY_MB, memory)
                .with(REDUCE_HEAP_SHARE, space.grids().nearest(REDUCE_HEAP_SHARE, 0.6));
    }
}
