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
 * @param taskVcores vcores of a map or a reduce
 */
public record InputSizes(
        int files, int textBytes, int sortRows, long samples, int packedMaps, int reduces, int taskVcores) {

    /** Four maps, one reduce; two vcores each, as a JVM compiles and collects beside what it computes. */
    static final InputSizes DEFAULT = new InputSizes(4, 2 << 20, 80_000, 20_000_000, 2, 1, 2);

    /** Nothing but pi. */
    static InputSizes pi(int maps, long samples) {
        return new InputSizes(maps, 1, 1, samples, 1, 1, 1);
    }
}
