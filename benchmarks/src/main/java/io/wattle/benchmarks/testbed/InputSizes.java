package io.wattle.benchmarks.testbed;

/**
 * What the jobs read and how it is cut. Small: on a testbed most of a task is the start of its JVM, as it is in the
 * studies' jobs on small files.
 *
 * @param files files of each input, and so maps of the jobs that do not pack
 * @param textBytes bytes of a file of words or logs
 * @param sortRows rows of 100 bytes in a file of terasort
 * @param samples points of each map of pi
 * @param packedMaps maps of the jobs that pack small files
 * @param reduces reduces of all jobs but pi, which has one
 */
record InputSizes(int files, int textBytes, int sortRows, long samples, int packedMaps, int reduces) {

    /** Eight maps, two reduces. */
    static final InputSizes DEFAULT = new InputSizes(8, 1 << 20, 40_000, 10_000_000, 4, 2);
}
