package io.wattle.tuning.space;

import io.wattle.model.TaskJvm;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The values of MapReduce's parameters that are worth trying; docs/tuning.md lists them. Stateless. */
public final class MapReduceGrids {

    /** The sort buffer is one array on the heap of the map task; the rest of the task needs its share too. */
    public static final double SORT_SHARE_OF_HEAP = 0.7;

    /** Zhao2016 gave each reducer about 1 GB / 70. */
    static final double INPUT_MB_PER_REDUCER = 15;

    /** A reducer of more input fills the disks of its node: no grid and no baseline goes beyond. */
    public static final double MOST_INPUT_MB_PER_REDUCER = 8192;

    /** The split size that leaves a job its own way to split: a map per file or block, or one per vcore. */
    static final double NO_SPLIT_SIZE = 0;

    /** Files are not cut into pieces of less: the start of a map costs more than it gains. */
    private static final double SMALLEST_PIECE_MB = 32;

    private static final double LARGEST_SPLIT_MB = 1024;
    private static final double MAX_SORT_MB = 2047;
    private static final double STEP = 2;
    private static final double SAME = 1.25;

    private MapReduceGrids() {}

    static Grids of(Workload workload) {
        NodeLimits limits = workload.limits();
        JobTraits job = workload.job();
        double inputMb = workload.inputMb();
        List<Double> memory = containerSizes(limits);
        List<Double> heapShares = List.of(0.5, 0.6, 0.7, TaskJvm.LARGEST_HEAP_SHARE);
        Map<Parameter, List<Double>> grids = new LinkedHashMap<>();
        grids.put(MapReduceParameters.SPLIT_MAX_MB, splitSizes(workload));
        grids.put(MapReduceParameters.COMBINER, job.alwaysCombines() ? List.of(1.0) : List.of(0.0, 1.0));
        grids.put(MapReduceParameters.SORT_MB, sortSizes(limits));
        grids.put(MapReduceParameters.SORT_FACTOR, List.of(10.0, 20.0, 50.0, 100.0));
        grids.put(MapReduceParameters.SPILL_SHARE, List.of(0.6, 0.7, 0.8, 0.9));
        grids.put(MapReduceParameters.MAP_MEMORY_MB, memory);
        grids.put(MapReduceParameters.MAP_HEAP_SHARE, heapShares);
        grids.put(MapReduceParameters.REDUCE_MEMORY_MB, memory);
        grids.put(MapReduceParameters.REDUCE_HEAP_SHARE, heapShares);
        grids.put(MapReduceParameters.REDUCERS, reducerCounts(limits, inputMb));
        grids.put(MapReduceParameters.SLOWSTART_SHARE, List.of(0.05, 0.25, 0.5, 0.8, 1.0));
        // One host that plays all nodes has its own disks and network: what compression gains or costs there tells
        // nothing.
        grids.put(MapReduceParameters.COMPRESS, flag(workload.cluster().nodesAreReal()));
        grids.put(MapReduceParameters.MAP_VCORES, vcores(workload));
        grids.put(MapReduceParameters.REDUCE_VCORES, vcores(workload));
        grids.put(MapReduceParameters.UBER, flag(fitsMaster(workload)));
        grids.put(MapReduceParameters.COPIES, copies(limits));
        return new Grids(grids);
    }

    private static List<Double> flag(boolean isSearched) {
        return isSearched ? List.of(0.0, 1.0) : List.of(0.0);
    }

    /** Whether one master can run the job. Of an input that was cut to a sample the job it stands for cannot. */
    private static boolean fitsMaster(Workload workload) {
        ClusterTraits cluster = workload.cluster();
        return cluster.nodesAreReal()
                && cluster.mastersOnWorkers()
                && workload.inputMb() <= UberMaster.MOST_INPUT_MB
                && (workload.inputFiles() <= UberMaster.MOST_MAPS
                        || workload.job().splits().joinsFiles());
    }

    /** A reduce has one connection to a node at most: more copies than nodes change nothing. */
    private static List<Double> copies(NodeLimits limits) {
        double stock = MapReduceParameters.COPIES.defaultValue();
        return limits.workers() <= stock
                ? List.of(stock)
                : ordered(DoubleStream.of(stock, 2 * stock, 4 * stock, 10 * stock)
                        .filter(count -> count < 2 * limits.workers()));
    }

    /**
     * Containers of more vcores are a way to run fewer of them at once. Larger ones do that too, and of use: so only where the scheduler's
     * largest container is so small that several fit, and only if it counts vcores.
     */
    private static List<Double> vcores(Workload workload) {
        NodeLimits limits = workload.limits();
        double fewestByMemory = Math.floor(limits.memoryMb() / (double) limits.maxContainerMb());
        return ordered(DoubleStream.of(1, 2, 4)
                .filter(vcores -> vcores == 1
                        || (workload.cluster().countsVcores()
                                && vcores <= workload.maxVcores()
                                && Math.floor(limits.vcores() / vcores) < fewestByMemory)));
    }

    /** Fewest reducers that keep each below {@link #MOST_INPUT_MB_PER_REDUCER}. */
    public static double fewestReducers(double inputMb) {
        return Math.max(1, Math.ceil(inputMb / MOST_INPUT_MB_PER_REDUCER));
    }

    /** Hadoop's default as the scheduler would round it up, clipped to what it hands out. */
    static double stockContainerMb(NodeLimits limits) {
        int least = limits.minAllocationMb();
        double rounded = Math.ceil(MapReduceParameters.MAP_MEMORY_MB.defaultValue() / least) * least;
        return Math.min(rounded, limits.maxContainerMb());
    }

    /** Size in tenths of a MB that makes about this many splits. */
    static double splitMb(double inputMb, double maps) {
        return Math.ceil(10 * inputMb / maps + 0.5) / 10;
    }

    /**
     * Sizes that let 1, 2, 3, ... containers share a worker, up to two for each vcore as in the study, each a multiple of
     * the scheduler's smallest: it would round others up, and one container less would fit.
     */
    private static List<Double> containerSizes(NodeLimits limits) {
        int least = limits.minAllocationMb();
        int largest = limits.maxContainerMb();
        int smallest = Math.min(largest, Math.max(TaskJvm.JDK_17.smallestContainerMb(), least));
        DoubleStream shared = IntStream.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)
                .filter(containers -> containers <= 2 * limits.vcores())
                .map(containers -> limits.memoryMb() / containers / least * least)
                .asDoubleStream();
        return ordered(DoubleStream.concat(shared, DoubleStream.of(stockContainerMb(limits), largest))
                .filter(size -> size >= smallest && size <= largest));
    }

    /** Hadoop's own formats cut files and blocks: a larger size than both changes nothing. */
    private static List<Double> splitSizes(Workload workload) {
        NodeLimits limits = workload.limits();
        JobTraits.Splits splits = workload.job().splits();
        double inputMb = workload.inputMb();
        double fileMb = inputMb / workload.inputFiles();
        double wholeMb = Math.min(fileMb, workload.cluster().blockMb());
        if (splits == JobTraits.Splits.FIXED) {
            return List.of(NO_SPLIT_SIZE);
        }
        double onePerVcore = splitMb(inputMb, limits.totalVcores());
        // Where a split per vcore is too large to be run again cheaply, sizes above a usual block are worth trying.
        DoubleStream large =
                onePerVcore > LARGEST_SPLIT_MB / 4 ? DoubleStream.of(256, 512, LARGEST_SPLIT_MB) : DoubleStream.empty();
        DoubleStream shared = DoubleStream.of(4, 2, 1, 0.5, 0.25)
                .filter(perVcore -> perVcore != 1 || splits != JobTraits.Splits.PACKED)
                .map(perVcore -> perVcore * limits.totalVcores())
                .filter(maps -> maps >= 1)
                .map(maps -> splitMb(inputMb, maps));
        DoubleStream sizes = DoubleStream.concat(shared, large)
                .filter(size -> size <= LARGEST_SPLIT_MB)
                .filter(size -> size < wholeMb || splits != JobTraits.Splits.BY_BLOCK)
                .filter(size -> size > fileMb || size >= SMALLEST_PIECE_MB);
        return ordered(DoubleStream.concat(DoubleStream.of(NO_SPLIT_SIZE), sizes));
    }

    private static List<Double> sortSizes(NodeLimits limits) {
        double largest = SORT_SHARE_OF_HEAP * TaskJvm.LARGEST_HEAP_SHARE * limits.maxContainerMb();
        return ordered(DoubleStream.of(16, 32, 50, 70, 100, 140, 200, 300, 400, 600, 800, 1200, 1600, MAX_SORT_MB)
                .filter(size -> size <= largest || size == MapReduceParameters.SORT_MB.defaultValue()));
    }

    /** From the fewest to two for each vcore, with the rule of the study and the slots on it, in steps of at most 2. */
    private static List<Double> reducerCounts(NodeLimits limits, double inputMb) {
        double fewest = fewestReducers(inputMb);
        double slots = limits.totalVcores();
        double most = Math.max(2 * slots, fewest);
        double perInput = Math.ceil(inputMb / INPUT_MB_PER_REDUCER);
        TreeSet<Double> anchors = DoubleStream.of(fewest, Math.floor(slots / 2), slots, most)
                .map(count -> Math.min(most, Math.max(fewest, count)))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
        if (perInput > fewest
                && perInput < most
                && anchors.stream().allMatch(anchor -> Math.max(anchor / perInput, perInput / anchor) > SAME)) {
            anchors.add(perInput);
        }
        Set<Double> counts = new TreeSet<>(anchors);
        for (double from : anchors) {
            Double to = anchors.higher(from);
            long steps = to == null ? 0 : (long) Math.ceil(Math.log(to / from) / Math.log(STEP) - 1e-9);
            for (int step = 1; step < steps; step++) {
                counts.add((double) Math.round(from * Math.pow(to / from, (double) step / steps)));
            }
        }
        return List.copyOf(counts);
    }

    private static List<Double> ordered(DoubleStream values) {
        return ordered(values.boxed().toList());
    }

    private static List<Double> ordered(Collection<Double> values) {
        return List.copyOf(new TreeSet<>(values));
    }
}
