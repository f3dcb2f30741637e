package io.wattle.combine.config;

import java.util.List;

/** Hadoop's own keys that count where ours are not set. */
public final class HadoopKey {

    /** Most bytes of a split. */
    public static final String MAX_SIZE = "mapreduce.input.fileinputformat.split.maxsize";

    static final String MIN_NODE = "mapreduce.input.fileinputformat.split.minsize.per.node";
    static final String MIN_RACK = "mapreduce.input.fileinputformat.split.minsize.per.rack";
    static final String LIST_THREADS = "mapreduce.input.fileinputformat.list-status.num-threads";
    static final String MAX_LINE = "mapreduce.input.linerecordreader.line.maxlength";
    static final String MAX_LOCATIONS = "mapreduce.job.max.split.locations";

    /** How often a map is tried where the job does not say. */
    public static final int DEFAULT_MAP_ATTEMPTS = 4;

    private HadoopKey() {}

    /** All of them. */
    public static List<String> all() {
        return List.of(MAX_SIZE, MIN_NODE, MIN_RACK, LIST_THREADS, MAX_LINE, MAX_LOCATIONS);
    }
}
