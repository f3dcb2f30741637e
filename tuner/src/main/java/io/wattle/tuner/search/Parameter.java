package io.wattle.tuner.search;

import java.util.List;
import java.util.Locale;

/**
 * One tunable setting of a MapReduce job. Values are plain numbers so that a search can step over them; {@link Settings}
 * translates them to Hadoop properties.
 */
public enum Parameter {
    /** MiB; 0 means one map per file or block, as Hadoop's TextInputFormat splits; in jobs that pack files, one per vcore. */
    SPLIT_MAX_MB("mapreduce.input.fileinputformat.split.maxsize", ParameterGroup.INPUT_SPLIT),
    /** 1 runs the reducer as combiner, 0 does not. */
    COMBINER("wattle.job.combiner", ParameterGroup.SORT_BUFFER),
    SORT_MB("mapreduce.task.io.sort.mb", ParameterGroup.SORT_BUFFER),
    SORT_FACTOR("mapreduce.task.io.sort.factor", ParameterGroup.SORT_BUFFER),
    /** Share of the sort buffer that may fill before it is written out, 0 to 1. */
    SPILL_SHARE("mapreduce.map.sort.spill.percent", ParameterGroup.SORT_BUFFER),
    MAP_MEMORY_MB("mapreduce.map.memory.mb", ParameterGroup.MEMORY),
    /** Maximum Java heap as a share of the container, 0 to 1. */
    MAP_HEAP_SHARE("mapreduce.map.java.opts", ParameterGroup.MEMORY),
    REDUCE_MEMORY_MB("mapreduce.reduce.memory.mb", ParameterGroup.MEMORY),
    /** Maximum Java heap as a share of the container, 0 to 1. */
    REDUCE_HEAP_SHARE("mapreduce.reduce.java.opts", ParameterGroup.MEMORY),
    REDUCERS("mapreduce.job.reduces", ParameterGroup.PARALLELISM),
    /** Share of the maps that must be done before reducers start, 0 to 1. */
    SLOWSTART_SHARE("mapreduce.job.reduce.slowstart.completedmaps", ParameterGroup.PARALLELISM);

    private static final List<Parameter> ALL = List.of(values());

    private final String hadoopKey;
    private final ParameterGroup group;

    Parameter(String hadoopKey, ParameterGroup group) {
        this.hadoopKey = hadoopKey;
        this.group = group;
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

    /** Name in journals and messages, such as {@code sort-mb}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
