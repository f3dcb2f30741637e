package io.wattle.benchmarks.sls;

/**
 * What both schedulers get.
 *
 * @param nodes of the cluster, one in ten of them brawny
 * @param jobs that come, at times drawn evenly
 * @param arrivalSeconds within which they come
 * @param taskSeconds mean of a map on a vcore of the wimpy class; a reduce takes as long
 * @param seed of counts, times and seconds
 */
record SlsCase(int nodes, int jobs, int arrivalSeconds, double taskSeconds, long seed) {

    /** Memory of each container, masters too, in MiB: as the simulator's benchmark of scale. */
    static final int CONTAINER_MB = 300;

    SlsCase {
        if (jobs < 1 || arrivalSeconds < 1 || !(taskSeconds > 0)) {
            throw new IllegalArgumentException(jobs + " jobs in " + arrivalSeconds + " s, with tasks of " + taskSeconds
                    + " s (allowed: 1 or more, 1 or more, more than 0)");
        }
    }
}
