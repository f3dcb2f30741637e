package io.wattle.tuner.search;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The settings worth trying on a cluster for an input: an ordered grid of values per parameter, and the constraint that
 * ties the sort buffer to the heap. Immutable, thread safe.
 */
public final class SearchSpace {

    /** Below this a JVM of a map task has no room for its own 110 to 130 MiB beside a heap. */
    static final int SMALLEST_CONTAINER_MB = 256;

    /** The sort buffer is one array on the heap of the map task; the rest of the task needs its share too. */
    private static final double SORT_SHARE_OF_HEAP = 0.7;

    /** Zhao2016 gave each reducer about 1 GB / 70. */
    private static final double INPUT_MB_PER_REDUCER = 15;

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;
    private static final int HADOOP_CONTAINER_MB = 1024;
    private static final int MAX_SORT_MB = 2047;

    /** The split size by which jobs that pack files make one split per vcore. */
    private static final double ONE_PER_VCORE = 0;

    /** The split size of all other jobs that leaves a map to each file. */
    private static final double ONE_PER_FILE = 0;

    private final NodeLimits limits;
    private final JobTraits job;
    private final double inputMb;
    private final Map<Parameter, List<Double>> grids = new EnumMap<>(Parameter.class);

    /**
     * Builds the space.
     *
     * @param limits what a worker can hold
     * @param inputBytes size of the input, positive
     * @param inputFiles number of input files, positive
     */
    public SearchSpace(NodeLimits limits, long inputBytes, int inputFiles) {
        this(limits, inputBytes, inputFiles, JobTraits.NONE);
    }

    /**
     * As the other, for a job that leaves less to choose.
     *
     * @param job what it does anyway
     */
    public SearchSpace(NodeLimits limits, long inputBytes, int inputFiles, JobTraits job) {
        this.limits = limits;
        this.job = job;
        this.inputMb = inputBytes / BYTES_PER_MB;
        List<Double> memory = containerSizes();
        List<Double> heapShares = List.of(0.5, 0.6, 0.7, 0.8);
        put(Parameter.SPLIT_MAX_MB, splitSizes(inputFiles));
        put(Parameter.COMBINER, job.alwaysCombines() ? List.of(1.0) : List.of(0.0, 1.0));
        put(Parameter.SORT_MB, sortSizes());
        put(Parameter.SORT_FACTOR, List.of(10.0, 20.0, 50.0, 100.0));
        put(Parameter.SPILL_SHARE, List.of(0.6, 0.7, 0.8, 0.9));
        put(Parameter.MAP_MEMORY_MB, memory);
        put(Parameter.MAP_HEAP_SHARE, heapShares);
        put(Parameter.REDUCE_MEMORY_MB, memory);
        put(Parameter.REDUCE_HEAP_SHARE, heapShares);
        put(Parameter.REDUCERS, reducerCounts());
        put(Parameter.SLOWSTART_SHARE, List.of(0.05, 0.25, 0.5, 0.8, 1.0));
    }

    /** Ordered values of a parameter, at least one. */
    public List<Double> grid(Parameter parameter) {
        return grids.get(parameter);
    }

    /** Groups in which there is something to choose. */
    public Set<ParameterGroup> groups() {
        Set<ParameterGroup> groups = EnumSet.noneOf(ParameterGroup.class);
        grids.forEach((parameter, grid) -> {
            if (grid.size() > 1) {
                groups.add(parameter.group());
            }
        });
        return groups;
    }

    /** Hadoop's defaults (mapred-default.xml of 3.4 and 3.5), clipped to what a worker can hold. */
    public Settings stock() {
        double memory = stockContainerMb();
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        values.put(Parameter.SPLIT_MAX_MB, 0.0);
        values.put(Parameter.COMBINER, grid(Parameter.COMBINER).get(0));
        values.put(Parameter.SORT_MB, 100.0);
        values.put(Parameter.SORT_FACTOR, 10.0);
        values.put(Parameter.SPILL_SHARE, 0.8);
        values.put(Parameter.MAP_MEMORY_MB, memory);
        values.put(Parameter.MAP_HEAP_SHARE, 0.8);
        values.put(Parameter.REDUCE_MEMORY_MB, memory);
        values.put(Parameter.REDUCE_HEAP_SHARE, 0.8);
        values.put(Parameter.REDUCERS, 1.0);
        values.put(Parameter.SLOWSTART_SHARE, 0.05);
        return new Settings(values);
    }

    /** Whether every value is on its grid and the sort buffer fits the heap. */
    public boolean contains(Settings settings) {
        return Parameter.all().stream().allMatch(parameter -> grid(parameter).contains(settings.value(parameter)))
                && sortBufferFits(settings);
    }

    /**
     * The same settings with the sort buffer lowered to the largest value that fits the heap, or empty if none does.
     * Every other value must be on its grid.
     */
    public Optional<Settings> fitted(Settings settings) {
        if (sortBufferFits(settings)) {
            return Optional.of(settings).filter(this::contains);
        }
        return grid(Parameter.SORT_MB).stream()
                .sorted((a, b) -> Double.compare(b, a))
                .map(sortMb -> settings.with(Parameter.SORT_MB, sortMb))
                .filter(this::contains)
                .findFirst();
    }

    /**
     * The settings that the studies' rules give a group, everything else as in {@code from}; see docs/tuning.md.
     *
     * @return empty if no such settings fit
     */
    public Optional<Settings> studyRule(ParameterGroup group, Settings from) {
        Settings changed = switch (group) {
            case INPUT_SPLIT ->
                from.with(
                        Parameter.SPLIT_MAX_MB,
                        job.splits() == JobTraits.Splits.PACKED
                                ? ONE_PER_VCORE
                                : nearest(Parameter.SPLIT_MAX_MB, splitMb(limits.totalVcores())));
            case SORT_BUFFER -> from.with(Parameter.COMBINER, 1);
            case MEMORY -> onePerVcore(from);
            case PARALLELISM ->
                from.with(Parameter.REDUCERS, nearest(Parameter.REDUCERS, Math.ceil(inputMb / INPUT_MB_PER_REDUCER)))
                        .with(Parameter.SLOWSTART_SHARE, 0.8);
        };
        return fitted(changed);
    }

    private Settings onePerVcore(Settings from) {
        double memory =
                nearest(Parameter.MAP_MEMORY_MB, Math.max(SMALLEST_CONTAINER_MB, limits.memoryMb() / limits.vcores()));
        return from.with(Parameter.MAP_MEMORY_MB, memory)
                .with(Parameter.MAP_HEAP_SHARE, 0.6)
                .with(Parameter.REDUCE_MEMORY_MB, memory)
                .with(Parameter.REDUCE_HEAP_SHARE, 0.6);
    }

    private boolean sortBufferFits(Settings settings) {
        return settings.value(Parameter.SORT_MB) <= SORT_SHARE_OF_HEAP * settings.mapHeapMb();
    }

    private double nearest(Parameter parameter, double wanted) {
        double best = grid(parameter).get(0);
        for (double value : grid(parameter)) {
            if (Math.abs(value - wanted) < Math.abs(best - wanted)) {
                best = value;
            }
        }
        return best;
    }

    /** Hadoop's default as the scheduler would round it up, clipped to the node. */
    private double stockContainerMb() {
        return Math.min(Math.max(HADOOP_CONTAINER_MB, limits.minAllocationMb()), limits.memoryMb());
    }

    /** Sizes that let 1, 2, 3, ... containers share a worker, up to two for each vcore as in the study. */
    private List<Double> containerSizes() {
        int smallest = Math.min(limits.memoryMb(), Math.max(SMALLEST_CONTAINER_MB, limits.minAllocationMb()));
        IntStream perNode = IntStream.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
                .filter(containers -> containers <= 2 * limits.vcores());
        DoubleStream sizes =
                perNode.map(containers -> limits.memoryMb() / containers).asDoubleStream();
        return ordered(
                DoubleStream.concat(sizes, DoubleStream.of(stockContainerMb())).filter(size -> size >= smallest));
    }

    private List<Double> splitSizes(int inputFiles) {
        if (job.splits() == JobTraits.Splits.FIXED) {
            return List.of(ONE_PER_FILE);
        }
        double fileMb = inputMb / inputFiles;
        DoubleStream sizes = DoubleStream.of(4, 2, 1, 0.5, 0.25)
                .filter(perVcore -> perVcore != 1 || job.splits() != JobTraits.Splits.PACKED)
                .map(perVcore -> perVcore * limits.totalVcores())
                .filter(maps -> maps >= 1)
                .map(this::splitMb)
                .filter(size -> size > fileMb);
        return ordered(DoubleStream.concat(DoubleStream.of(ONE_PER_FILE), sizes));
    }

    /** Size in tenths of a MB that makes about this many splits. */
    private double splitMb(double maps) {
        return Math.ceil(10 * inputMb / maps + 0.5) / 10;
    }

    private List<Double> sortSizes() {
        double largest = SORT_SHARE_OF_HEAP * 0.8 * limits.memoryMb();
        return ordered(DoubleStream.of(16, 32, 50, 70, 100, 140, 200, 300, 400, 600, 800, 1200, 1600, MAX_SORT_MB)
                .filter(size -> size <= largest || size == 100));
    }

    private List<Double> reducerCounts() {
        int vcores = limits.totalVcores();
        return ordered(DoubleStream.of(1, 2, vcores / 2, vcores, 2.0 * vcores).filter(count -> count >= 1));
    }

    private static List<Double> ordered(DoubleStream values) {
        return List.copyOf(values.boxed().collect(Collectors.toCollection(TreeSet::new)));
    }

    private void put(Parameter parameter, List<Double> grid) {
        grids.put(parameter, grid);
    }
}
