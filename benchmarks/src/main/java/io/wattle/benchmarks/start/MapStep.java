package io.wattle.benchmarks.start;

/**
 * The main steps of a map's JVM before its mapper has read its split, about as Hadoop's {@code YarnChild} and {@code MapTask} do them. Left out: tokens,
 * the job's own class loader, its classes and its committer.
 */
enum MapStep {
    /** Until {@code main}: the JVM itself, and the jars of its class path. */
    JVM("JVM, up to its main method"),
    /** {@code core-default.xml}, those of YARN and MapReduce, and the job's file last; the site has none. */
    CONFIGURATION("configuration: 3 files of defaults and job.xml"),
    /** The login user, without Kerberos. */
    USERS("user and groups"),
    /** Hadoop's metrics of the task's JVM. */
    METRICS("metrics"),
    /** The connection to the master, and a first call. */
    UMBILICAL("RPC to the master: set-up and one call"),
    /** All file systems that the class path has, found by a service loader, which brings the defaults of HDFS; then the local one. */
    FILE_SYSTEMS("file systems: service loader, local files"),
    /** The client of HDFS, and the status of a file. */
    HDFS("HDFS client: set-up and one call"),
    /** All codecs that the class path has, found by a service loader. */
    CODECS("compression codecs: service loader"),
    /** A block of HDFS. */
    READ("HDFS: opening and reading 1 MiB"),
    /** Hadoop's default, 100 MB. */
    SORT_BUFFER("sort buffer of 100 MB");

    private final String label;

    MapStep(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
