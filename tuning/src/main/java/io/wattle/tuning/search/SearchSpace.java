package io.wattle.tuning.search;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings worth trying on a cluster for an input: the point the search starts from, {@link Grids}, the rules of the
 * studies, and the constraint that ties the sort buffer to the heap. Immutable, thread safe.
 */
public final class SearchSpace {

    static final double BYTES_PER_MB = 1024.0 * 1024.0;

    private final NodeLimits limits;
    private final JobTraits job;
    private final long inputBytes;
    private final int inputFiles;
    private final Settings stock;
    private final Grids grids;
    private final double sortShareOfHeap;

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
        this(
                limits,
                inputBytes,
                inputFiles,
                job,
                hadoopDefaults(limits, inputBytes, job),
                Grids.of(limits, inputBytes, inputFiles, job));
    }

    /** A space as {@link #limits()} and the other getters told it of an earlier one. */
    public SearchSpace(NodeLimits limits, long inputBytes, int inputFiles, JobTraits job, Settings stock, Grids grids) {
        this.limits = limits;
        this.inputBytes = inputBytes;
        this.inputFiles = inputFiles;
        this.job = job;
        this.stock = stock;
        this.grids = grids;
        // A site whose own buffer takes a larger share of the heap has shown that it may.
        this.sortShareOfHeap = stock.equals(hadoopDefaults(limits, inputBytes, job))
                ? Grids.SORT_SHARE_OF_HEAP
                : Math.max(Grids.SORT_SHARE_OF_HEAP, stock.value(Parameter.SORT_MB) / stock.mapHeapMb());
    }

    /**
     * Settings of a site as they are for this job, within what the scheduler hands out and the nodes can carry. What the job
     * does whatever is set, no site changes.
     */
    public GuardedStock guarded(Settings site) {
        Settings ofJob = site.with(Parameter.COMBINER, job.alwaysCombines() ? 1 : site.value(Parameter.COMBINER));
        if (job.splits() == JobTraits.Splits.FIXED) {
            ofJob = ofJob.with(Parameter.SPLIT_MAX_MB, 0);
        }
        return GuardedStock.of(ofJob, limits, inputBytes);
    }

    /** The same space around other stock settings. */
    public SearchSpace withStock(GuardedStock other) {
        // As a journal will tell it: a heap is whole MiB there, and what is off the grids has no neighbours.
        Settings written = Settings.fromHadoopProperties(other.settings().hadoopProperties());
        return new SearchSpace(limits, inputBytes, inputFiles, job, written, grids.including(List.of(written)));
    }

    /** The same space in which all other parameters keep their stock values. */
    public SearchSpace only(Set<Parameter> searched) {
        return new SearchSpace(limits, inputBytes, inputFiles, job, stock, grids.only(searched, stock));
    }

    /** What a worker could hold when the search began. */
    public NodeLimits limits() {
        return limits;
    }

    /** Size of the input. */
    public long inputBytes() {
        return inputBytes;
    }

    /** Number of input files. */
    public int inputFiles() {
        return inputFiles;
    }

    /** What the job does anyway. */
    public JobTraits job() {
        return job;
    }

    /** All grids. */
    public Grids grids() {
        return grids;
    }

    /** Ordered values of a parameter, at least one. */
    public List<Double> grid(Parameter parameter) {
        return grids.of(parameter);
    }

    /** Groups in which there is something to choose. */
    public Set<ParameterGroup> groups() {
        Set<ParameterGroup> groups = EnumSet.noneOf(ParameterGroup.class);
        for (Parameter parameter : Parameter.all()) {
            if (grid(parameter).size() > 1) {
                groups.add(parameter.group());
            }
        }
        return groups;
    }

    /** The settings to start from; unless told others, Hadoop's defaults, clipped to what a worker can hold. */
    public Settings stock() {
        return stock;
    }

    private static Settings hadoopDefaults(NodeLimits limits, long inputBytes, JobTraits job) {
        Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
        for (Parameter parameter : Parameter.all()) {
            values.put(parameter, parameter.hadoopDefault());
        }
        values.put(Parameter.COMBINER, job.alwaysCombines() ? 1.0 : 0.0);
        values.put(Parameter.MAP_MEMORY_MB, Grids.stockContainerMb(limits));
        values.put(Parameter.REDUCE_MEMORY_MB, Grids.stockContainerMb(limits));
        values.put(Parameter.REDUCERS, Grids.fewestReducers(inputBytes / BYTES_PER_MB));
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
     * @return empty if no such settings fit; for two groups at once also where one of the rules changes nothing
     */
    public Optional<Settings> studyRule(ParameterGroup group, Settings from) {
        return switch (group) {
            case SPLIT_AND_SORT ->
                change(ParameterGroup.INPUT_SPLIT, from).flatMap(it -> change(ParameterGroup.SORT_BUFFER, it));
            case INPUT_SPLIT ->
                fitted(from.with(
                        Parameter.SPLIT_MAX_MB,
                        job.splits() == JobTraits.Splits.PACKED
                                ? Grids.NO_SPLIT_SIZE
                                : grids.nearest(
                                        Parameter.SPLIT_MAX_MB, Grids.splitMb(inputMb(), limits.totalVcores()))));
            case SORT_BUFFER -> fitted(from.with(Parameter.COMBINER, 1));
            case MEMORY -> fitted(onePerVcore(from));
            case PARALLELISM ->
                fitted(from.with(
                                Parameter.REDUCERS,
                                grids.nearest(Parameter.REDUCERS, Math.ceil(inputMb() / Grids.INPUT_MB_PER_REDUCER)))
                        .with(Parameter.SLOWSTART_SHARE, 0.8));
        };
    }

    private Optional<Settings> change(ParameterGroup group, Settings from) {
        return studyRule(group, from).filter(it -> !it.equals(from));
    }

    private Settings onePerVcore(Settings from) {
        double memory = grids.nearest(
                Parameter.MAP_MEMORY_MB, Math.max(Grids.SMALLEST_CONTAINER_MB, limits.memoryMb() / limits.vcores()));
        return from.with(Parameter.MAP_MEMORY_MB, memory)
                .with(Parameter.MAP_HEAP_SHARE, grids.nearest(Parameter.MAP_HEAP_SHARE, 0.6))
                .with(Parameter.REDUCE_MEMORY_MB, memory)
                .with(Parameter.REDUCE_HEAP_SHARE, grids.nearest(Parameter.REDUCE_HEAP_SHARE, 0.6));
    }

    private boolean sortBufferFits(Settings settings) {
        return settings.sortBufferFits(sortShareOfHeap);
    }

    private double inputMb() {
        return inputBytes / BYTES_PER_MB;
    }
}
