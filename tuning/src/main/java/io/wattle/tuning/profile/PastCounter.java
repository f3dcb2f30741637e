package io.wattle.tuning.profile;

/** What a fit needs of a task's counters. */
public enum PastCounter {
    /** CPU time from the task's initialisation on; the start of its JVM is not in it. */
    CPU_MILLISECONDS("CPU_MILLISECONDS"),
    /** Wall time of garbage collections. */
    GC_MILLISECONDS("GC_TIME_MILLIS"),
    /** What an input format of files has read; 0 where splits hold more than one file. */
    INPUT_BYTES("BYTES_READ of FileInputFormatCounter"),
    /** Read from any file system but the node's own. */
    STORED_BYTES_READ("HDFS_BYTES_READ"),
    /** What the map function gave. */
    MAP_OUTPUT_RECORDS("MAP_OUTPUT_RECORDS"),
    /** Their keys and values, before any combiner. */
    MAP_OUTPUT_BYTES("MAP_OUTPUT_BYTES"),
    /** What a map left for the reduces, combined and compressed. */
    MAP_OUTPUT_MATERIALIZED_BYTES("MAP_OUTPUT_MATERIALIZED_BYTES"),
    /** What combiners took in. */
    COMBINE_INPUT_RECORDS("COMBINE_INPUT_RECORDS"),
    /** What a reduce fetched. */
    REDUCE_SHUFFLE_BYTES("REDUCE_SHUFFLE_BYTES"),
    /** What an output format of files has written. */
    OUTPUT_BYTES("BYTES_WRITTEN of FileOutputFormatCounter"),
    /** Written to any file system but the node's own, one replica. */
    STORED_BYTES_WRITTEN("HDFS_BYTES_WRITTEN");

    private final String hadoopName;

    PastCounter(String hadoopName) {
        this.hadoopName = hadoopName;
    }

    /** For messages. */
    public String hadoopName() {
        return hadoopName;
    }
}
