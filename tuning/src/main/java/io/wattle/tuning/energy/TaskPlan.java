package io.wattle.tuning.energy;

/**
 * One container as it is replayed.
 *
 * @param use what was recorded
 * @param delaySeconds from when it could have started to its start: the scheduler's heartbeats, the launch
 * @param mapsBeforeStart maps that have to be done before a reduce starts
 * @param startCpuSeconds core seconds of the class for the start of its JVM
 * @param mapsBeforeWork maps that have to be done before a reduce works
 * @param restSeconds neither CPU nor waiting for maps
 * @param cpuSeconds core seconds of the class after the start
 */
record TaskPlan(
        ContainerUse use,
        double delaySeconds,
        int mapsBeforeStart,
        double startCpuSeconds,
        int mapsBeforeWork,
        double restSeconds,
        double cpuSeconds) {}
