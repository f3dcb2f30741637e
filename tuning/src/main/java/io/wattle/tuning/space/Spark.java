package io.wattle.tuning.space;

import static io.wattle.tuning.space.SparkParameters.CORES;
import static io.wattle.tuning.space.SparkParameters.MEMORY_MB;
import static io.wattle.tuning.space.SparkParameters.OVERHEAD_MB;
import static io.wattle.tuning.space.SparkParameters.PARALLELISM;
import static io.wattle.tuning.space.SparkParameters.PARTITIONS;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoublePredicate;

/** Spark on YARN, with or without dynamic allocation. Two are equal if all of them is. Immutable, thread safe. */
public final class Spark implements Framework {

    /** Key that decides which of the two it is. */
    public static final String DYNAMIC_ALLOCATION = "spark.dynamicAllocation.enabled";

    /** Applications whose executors are as many from beginning to end. */
    public static final Spark FIXED =
            new Spark("spark", SparkParameters.FIXED, SparkParameters.EXECUTORS, SparkMemory.DEFAULT);

    /** Applications with dynamic allocation: Spark asks for executors as it has tasks, up to a number. */
    public static final Spark DYNAMIC =
            new Spark("spark-dynamic", SparkParameters.DYNAMIC, SparkParameters.MAX_EXECUTORS, SparkMemory.DEFAULT);

    /** Beyond it the client of HDFS was the bottleneck (Ryza 2015, "How-to: Tune Your Apache Spark Jobs (Part 2)"). */
    private static final double CORES_OF_AN_EXECUTOR = 5;

    /** Tasks for each core, 2 to 3 by Spark's tuning guide. */
    private static final double TASKS_PER_CORE = 3;

    private final String name;
    private final List<Parameter> parameters;
    private final Parameter count;
    private final SparkMemory memory;

    private Spark(String name, List<Parameter> parameters, Parameter count, SparkMemory memory) {
        this.name = name;
        this.parameters = parameters;
        this.count = count;
        this.memory = memory;
    }

    /** The same with another memory beside the heaps of executors. */
    public Spark with(SparkMemory other) {
        return new Spark(name, parameters, count, other);
    }

    /** What a container of an executor has beside its heap. */
    public SparkMemory memory() {
        return memory;
    }

    /** What a cluster holds of such executors. */
    public SparkRoom room(Workload workload) {
        return SparkRoom.of(workload, memory);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Spark that && name.equals(that.name) && memory.equals(that.memory);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, memory);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Parameter> parameters() {
        return parameters;
    }

    /** The parameter that says how many executors there are, at most with dynamic allocation. */
    public Parameter count() {
        return count;
    }

    /**
     * Why no executor runs on such workers.
     *
     * @return empty if one does
     */
    public Optional<String> misfit(NodeLimits limits) {
        double least = memory.containerMb(SparkGrids.SMALLEST_HEAP_MB, 0);
        Workload any = new Workload(limits, 1, 1);
        return limits.maxContainerMb() >= least
                        && fitted(SearchSpace.of(this, any), smallest(any)).isPresent()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "an executor of Spark and the application's master have no room on %d workers of %d MB and %d vcores"
                                + " with containers of up to %d MB (needed: %.0f MB for an executor, and its master beside it)",
                        limits.workers(),
                        limits.memoryMb(),
                        limits.vcores(),
                        limits.maxContainerMb(),
                        least));
    }

    /** @throws IllegalArgumentException if no executor runs on such workers: {@link #misfit} tells */
    @Override
    public Grids grids(Workload workload) {
        return SparkGrids.of(workload, memory, parameters);
    }

    /** Two executors of one core and 1 GiB; less memory where that has no room. Dynamic allocation is kept to the cluster. */
    @Override
    public Settings defaults(Workload workload) {
        Grids grids = grids(workload);
        Map<Parameter, Double> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters) {
            List<Double> grid = grids.of(parameter);
            values.put(parameter, Math.min(parameter.defaultValue(), grid.get(grid.size() - 1)));
        }
        Settings settings = new Settings(values);
        SparkRoom room = room(workload);
        Settings own = settings;
        Settings held = largest(
                        grids,
                        MEMORY_MB,
                        heap -> heap <= MEMORY_MB.defaultValue() && room.executors(own.with(MEMORY_MB, heap)) > 0)
                .map(heap -> own.with(MEMORY_MB, heap))
                .orElse(own);
        return lowered(grids, held, room).orElse(held);
    }

    private Settings smallest(Workload workload) {
        Grids grids = grids(workload);
        Map<Parameter, Double> values = new LinkedHashMap<>();
        parameters.forEach(it -> values.put(it, grids.of(it).get(0)));
        return new Settings(values);
    }

    /** With no more executors than run at once, and one number of tasks for both kinds of shuffles. */
    @Override
    public Optional<Settings> fitted(SearchSpace space, Settings settings) {
        boolean known = space.parameters().stream()
                .filter(it -> !it.equals(count))
                .allMatch(it -> space.grid(it).contains(settings.value(it)));
        return known ? lowered(space.grids(), together(space, settings), room(space.workload())) : Optional.empty();
    }

    private Optional<Settings> lowered(Grids grids, Settings settings, SparkRoom room) {
        int most = room.executors(settings);
        if (settings.value(count) <= most) {
            return Optional.of(settings).filter(it -> grids.of(count).contains(it.value(count)));
        }
        return largest(grids, count, it -> it <= most).map(it -> settings.with(count, it));
    }

    private static Optional<Double> largest(Grids grids, Parameter parameter, DoublePredicate allowed) {
        return grids.of(parameter).stream().filter(allowed::test).max(Comparator.naturalOrder());
    }

    private static boolean goTogether(SearchSpace space) {
        return space.grid(PARALLELISM).containsAll(space.grid(PARTITIONS));
    }

    private static Settings together(SearchSpace space, Settings settings) {
        return goTogether(space) && settings.value(PARALLELISM) != 0
                ? settings.with(PARALLELISM, settings.value(PARTITIONS))
                : settings;
    }

    /**
     * A step in cores keeps the memory of each core and the cores of all executors, one in memory the memory of all, one in
     * overhead the executors that a worker holds; tasks of both kinds of shuffles are as many.
     */
    @Override
    public Optional<Settings> stepped(SearchSpace space, Parameter parameter, Settings from, double value) {
        return space.fitted(moved(space, parameter, from, value));
    }

    private Settings moved(SearchSpace space, Parameter parameter, Settings from, double value) {
        Settings to = from.with(parameter, value);
        Grids grids = space.grids();
        SparkRoom room = room(space.workload());
        if (parameter.equals(CORES)) {
            double more = value / from.value(CORES);
            return to.with(MEMORY_MB, grids.nearest(MEMORY_MB, from.value(MEMORY_MB) * more))
                    .with(count, grids.nearest(count, from.value(count) / more));
        }
        if (parameter.equals(MEMORY_MB)) {
            double less = room.containerMb(from) / room.containerMb(to);
            return to.with(count, grids.nearest(count, from.value(count) * less));
        }
        if (parameter.equals(OVERHEAD_MB)) {
            return largest(
                            grids,
                            MEMORY_MB,
                            heap -> room.executors(to.with(MEMORY_MB, heap)) >= from.value(count)
                                    && room.containerMb(to.with(MEMORY_MB, heap)) <= room.containerMb(from))
                    .map(heap -> to.with(MEMORY_MB, heap))
                    .orElse(to);
        }
        if (goTogether(space) && parameter.equals(PARTITIONS)) {
            return to.with(PARALLELISM, value);
        }
        return goTogether(space) && parameter.equals(PARALLELISM) && value != 0 ? to.with(PARTITIONS, value) : to;
    }

    @Override
    public Optional<ParameterGroup> opening() {
        return Optional.of(SparkParameters.SIZE_AND_COUNT);
    }

    /** Executors of about five cores that fill the workers, and three tasks for each core. */
    @Override
    public Optional<Settings> advice(SearchSpace space, ParameterGroup group, Settings from) {
        if (group.equals(SparkParameters.SIZE_GROUP)) {
            return space.fitted(sized(space, from));
        }
        if (group.equals(SparkParameters.EXECUTORS_GROUP)) {
            return space.fitted(many(space, from));
        }
        if (group.equals(SparkParameters.SIZE_AND_COUNT)) {
            return space.fitted(many(space, sized(space, from))).filter(it -> !it.equals(from));
        }
        if (group.equals(ParameterGroup.PARALLELISM)) {
            double tasks = TASKS_PER_CORE * from.value(count) * from.value(CORES);
            double nearest = space.grids().nearest(PARTITIONS, tasks);
            return stepped(space, PARTITIONS, from, nearest);
        }
        return Optional.empty();
    }

    private Settings sized(SearchSpace space, Settings from) {
        NodeLimits limits = space.workload().limits();
        SparkRoom room = room(space.workload());
        double cores =
                largest(space.grids(), CORES, it -> it <= CORES_OF_AN_EXECUTOR).orElse(from.value(CORES));
        double each = limits.memoryMb() / Math.max(1, Math.floor(limits.vcores() / cores));
        Settings sized = from.with(CORES, cores);
        return largest(
                        space.grids(),
                        MEMORY_MB,
                        heap -> room.containerMb(sized.with(MEMORY_MB, heap))
                                <= Math.min(each, limits.maxContainerMb()))
                .map(heap -> sized.with(MEMORY_MB, heap))
                .orElse(sized);
    }

    /** Fitting lowers them to as many as run at once. */
    private Settings many(SearchSpace space, Settings from) {
        List<Double> grid = space.grid(count);
        return from.with(count, grid.get(grid.size() - 1));
    }

    @Override
    public String whatFits(Workload workload) {
        return "executors whose heap and overhead are at most "
                + workload.limits().maxContainerMb() + " MB together and whose cores are at most "
                + workload.maxVcores()
                + ", which a worker here can hold, and no more executors than run at once beside the application's master";
    }
}
