package io.wattle.tuning.energy;

/**
 * One container as it is replayed.
 *
 * @param use what was recorded
 * @param delaySeconds from when it could have started to its start: the scheduler's heartbeats, the launch
 * @param mapsBeforeStart maps that have to be done before a reduce starts
 * @param startDmipsSeconds work of a core for the start of its JVM: its seconds times its DMIPS
 * @param mapsBeforeWork maps that have to be done before a reduce works
 * @param restSeconds neither CPU nor waiting for maps
 * @param dmipsSeconds the same after the start
 */
record TaskPlan(
        ContainerUse use,
        double delaySeconds,
        int mapsBeforeStart,
        double startDmipsSeconds,
        int mapsBeforeWork,
        double restSeconds,
        double dmipsSeconds) {}
