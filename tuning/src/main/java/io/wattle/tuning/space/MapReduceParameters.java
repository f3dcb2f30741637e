package io.wattle.tuning.space;

import java.util.List;
import java.util.Locale;

/** What can be tuned of every MapReduce job. Defaults are those of mapred-default.xml of Hadoop 3.4 and 3.5. */
public final class MapReduceParameters {

    /** MiB; 0 means one map per file or block, as Hadoop's TextInputFormat splits; in jobs that pack files, one per vcore. */
    public static final Parameter SPLIT_MAX_MB = new Parameter(
            "split-max-mb",
            "mapreduce.input.fileinputformat.split.maxsize",
            ParameterGroup.INPUT_SPLIT,
            0,
            ValueForm.BYTES,
            (value, all) -> value == 0 ? "a map per file" : "split " + number(value) + " MB");

    /** 1 runs the reducer as combiner, 0 does not. */
    public static final Parameter COMBINER = new Parameter(
            "combiner",
            "wattle.job.combiner",
            ParameterGroup.SORT_BUFFER,
            0,
            ValueForm.FLAG,
            (value, all) -> value == 0 ? "no combiner" : "combiner");

    /** MiB of a map's heap. */
    public static final Parameter SORT_MB = new Parameter(
            "sort-mb",
            "mapreduce.task.io.sort.mb",
            ParameterGroup.SORT_BUFFER,
            100,
            ValueForm.WHOLE,
            (value, all) -> "sort " + number(value) + " MB");

    /** Files that are merged at once. */
    public static final Parameter SORT_FACTOR = new Parameter(
            "sort-factor",
            "mapreduce.task.io.sort.factor",
            ParameterGroup.SORT_BUFFER,
            10,
            ValueForm.WHOLE,
            (value, all) -> "factor " + number(value));

    /** Share of the sort buffer that may fill before it is written out, 0 to 1. */
    public static final Parameter SPILL_SHARE = new Parameter(
            "spill-share",
            "mapreduce.map.sort.spill.percent",
            ParameterGroup.SORT_BUFFER,
            0.8,
            ValueForm.DECIMAL,
            (value, all) -> "spill " + number(value));

    /** MiB of a map's container. */
    public static final Parameter MAP_MEMORY_MB = new Parameter(
            "map-memory-mb",
            "mapreduce.map.memory.mb",
            ParameterGroup.MEMORY,
            1024,
            ValueForm.WHOLE,
            (value, all) -> "map " + number(value) + " MB");

    /** Maximum Java heap as a share of the container, 0 to 1. */
    public static final Parameter MAP_HEAP_SHARE = new Parameter(
            "map-heap-share",
            "mapreduce.map.java.opts",
            ParameterGroup.MEMORY,
            0.8,
            ValueForm.heapOf(MAP_MEMORY_MB),
            (value, all) -> "map heap " + mapHeapMb(all) + " MB");

    /** MiB of a reduce's container. */
    public static final Parameter REDUCE_MEMORY_MB = new Parameter(
            "reduce-memory-mb",
            "mapreduce.reduce.memory.mb",
            ParameterGroup.MEMORY,
            1024,
            ValueForm.WHOLE,
            (value, all) -> "reduce " + number(value) + " MB");

    /** Maximum Java heap as a share of the container, 0 to 1. */
    public static final Parameter REDUCE_HEAP_SHARE = new Parameter(
            "reduce-heap-share",
            "mapreduce.reduce.java.opts",
            ParameterGroup.MEMORY,
            0.8,
            ValueForm.heapOf(REDUCE_MEMORY_MB),
            (value, all) -> "reduce heap " + reduceHeapMb(all) + " MB");

    /** Number of reduces. */
    public static final Parameter REDUCERS = new Parameter(
            "reducers",
            "mapreduce.job.reduces",
            ParameterGroup.PARALLELISM,
            1,
            ValueForm.WHOLE,
            (value, all) -> number(value) + " reducers");

    /** Share of the maps that must be done before reducers start, 0 to 1. */
    public static final Parameter SLOWSTART_SHARE = new Parameter(
            "slowstart-share",
            "mapreduce.job.reduce.slowstart.completedmaps",
            ParameterGroup.PARALLELISM,
            0.05,
            ValueForm.DECIMAL,
            (value, all) -> "slowstart " + number(value));

    /**
     * 1 compresses map output, 0 does not. The codec is the cluster's, by default Hadoop's DefaultCodec (zlib), which needs no native
     * library on either side: Java has it. It changes how much maps write and reduces fetch.
     */
    public static final Parameter COMPRESS = new Parameter(
            "map-output-compress",
            "mapreduce.map.output.compress",
            ParameterGroup.SORT_BUFFER,
            0,
            ValueForm.FLAG,
            (value, all) -> value == 0 ? "no compression" : "compressed map output");

    /** 1 lets the master run the tasks of a small job itself, 0 does not; see {@link UberMaster}. */
    public static final Parameter UBER = new Parameter(
            "uber",
            "mapreduce.job.ubertask.enable",
            ParameterGroup.PARALLELISM,
            0,
            ValueForm.FLAG,
            (value, all) ->
                    value == 0 ? "no uber mode" : "tasks in the master (uber), " + UberMaster.memoryMb(all) + " MB",
            (value, all) -> UberMaster.properties(all));

    /** Nodes from which a reduce fetches at once, 1 or more. */
    public static final Parameter COPIES = new Parameter(
            "shuffle-copies",
            "mapreduce.reduce.shuffle.parallelcopies",
            ParameterGroup.PARALLELISM,
            5,
            ValueForm.WHOLE,
            (value, all) -> number(value) + " copies at once");

    /** Vcores of a map's container, 1 or more. */
    public static final Parameter MAP_VCORES = new Parameter(
            "map-vcores",
            "mapreduce.map.cpu.vcores",
            ParameterGroup.MEMORY,
            1,
            ValueForm.WHOLE,
            (value, all) -> "map " + vcores(value));

    /** Vcores of a reduce's container, 1 or more. */
    public static final Parameter REDUCE_VCORES = new Parameter(
            "reduce-vcores",
            "mapreduce.reduce.cpu.vcores",
            ParameterGroup.MEMORY,
            1,
            ValueForm.WHOLE,
            (value, all) -> "reduce " + vcores(value));

    /** Those that are searched only where cluster and job let them matter; docs/tuning.md says where. */
    public static final List<Parameter> WHERE_THEY_MATTER = List.of(COMPRESS, MAP_VCORES, REDUCE_VCORES, UBER, COPIES);

    /** All of them. */
    public static final List<Parameter> ALL = List.of(
            SPLIT_MAX_MB,
            COMBINER,
            SORT_MB,
            SORT_FACTOR,
            SPILL_SHARE,
            MAP_MEMORY_MB,
            MAP_HEAP_SHARE,
            REDUCE_MEMORY_MB,
            REDUCE_HEAP_SHARE,
            REDUCERS,
            SLOWSTART_SHARE,
            COMPRESS,
            MAP_VCORES,
            REDUCE_VCORES,
            UBER,
            COPIES);

    private MapReduceParameters() {}

    /** The value of a parameter; its default in settings of an earlier version, which did not know it. */
    public static double value(Settings settings, Parameter parameter) {
        return settings.parameters().contains(parameter) ? settings.value(parameter) : parameter.defaultValue();
    }

    /** Heap of a map task in MiB. */
    public static int mapHeapMb(Settings settings) {
        return heapMb(settings, MAP_MEMORY_MB, MAP_HEAP_SHARE);
    }

    /** Heap of a reduce task in MiB. */
    public static int reduceHeapMb(Settings settings) {
        return heapMb(settings, REDUCE_MEMORY_MB, REDUCE_HEAP_SHARE);
    }

    private static int heapMb(Settings settings, Parameter memory, Parameter share) {
        return (int) Math.round(settings.value(memory) * settings.value(share));
    }

    private static String vcores(double value) {
        return number(value) + (value == 1 ? " vcore" : " vcores");
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%s", value);
    }
}
