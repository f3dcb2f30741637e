package io.wattle.tuning.search;

import java.util.List;
import java.util.Locale;

/**
 * One tunable setting of a MapReduce job. Values are plain numbers so that a search can step over them; {@link Settings}
 * translates them to Hadoop properties.
 */
public enum Parameter {
    /** MiB; 0 means one map per file or block, as Hadoop's TextInputFormat splits; in jobs that pack files, one per vcore. */
    SPLIT_MAX_MB("mapreduce.input.fileinputformat.split.maxsize", ParameterGroup.INPUT_SPLIT, 0),
    /** 1 runs the reducer as combiner, 0 does not. */
    COMBINER("wattle.job.combiner", ParameterGroup.SORT_BUFFER, 0),
    SORT_MB("mapreduce.task.io.sort.mb", ParameterGroup.SORT_BUFFER, 100),
    SORT_FACTOR("mapreduce.task.io.sort.factor", ParameterGroup.SORT_BUFFER, 10),
    /** Share of the sort buffer that may fill before it is written out, 0 to 1. */
    SPILL_SHARE("mapreduce.map.sort.spill.percent", ParameterGroup.SORT_BUFFER, 0.8),
    MAP_MEMORY_MB("mapreduce.map.memory.mb", ParameterGroup.MEMORY, 1024),
    /** Maximum Java heap as a share of the container, 0 to 1. */
    MAP_HEAP_SHARE("mapreduce.map.java.opts", ParameterGroup.MEMORY, 0.8),
    REDUCE_MEMORY_MB("mapreduce.reduce.memory.mb", ParameterGroup.MEMORY, 1024),
    /** Maximum Java heap as a share of the container, 0 to 1. */
    REDUCE_HEAP_SHARE("mapreduce.reduce.java.opts", ParameterGroup.MEMORY, 0.8),
    REDUCERS("mapreduce.job.reduces", ParameterGroup.PARALLELISM, 1),
    /** Share of the maps that must be done before reducers start, 0 to 1. */
    SLOWSTART_SHARE("mapreduce.job.reduce.slowstart.completedmaps", ParameterGroup.PARALLELISM, 0.05);

    private static final List<Parameter> ALL = List.of(values());

    private final String hadoopKey;
    private final ParameterGroup group;
    private final double hadoopDefault;

    Parameter(String hadoopKey, ParameterGroup group, double hadoopDefault) {
        this.hadoopKey = hadoopKey;
        this.group = group;
        this.hadoopDefault = hadoopDefault;
    }

    /** All parameters in the order of their groups. */
    public static List<Parameter> all() {
        return ALL;
    }

    /** Key of the job configuration that carries the value. */
    public String hadoopKey() {
        return hadoopKey;
    }

    /** Group that the parameter belongs to. */
    public ParameterGroup group() {
        return group;
    }

    /** What a job that does not set the key runs with: mapred-default.xml of Hadoop 3.4 and 3.5. */
    public double hadoopDefault() {
        return hadoopDefault;
    }

    /** Name in journals and messages, such as {@code sort-mb}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
