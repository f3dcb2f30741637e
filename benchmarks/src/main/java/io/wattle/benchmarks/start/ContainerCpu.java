package io.wattle.benchmarks.start;

/**
 * A container that has ended.
 *
 * @param kind map, reduce or master
 * @param cpuSeconds of its JVM, as the kernel counts them
 */
record ContainerCpu(String kind, double cpuSeconds) {}
