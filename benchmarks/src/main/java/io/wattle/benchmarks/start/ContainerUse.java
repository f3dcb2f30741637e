package io.wattle.benchmarks.start;

/**
 * What a container that has ended used.
 *
 * @param kind map, reduce or master
 * @param cpuSeconds of its JVM, as the kernel counts them
 * @param peakMb most resident memory of its JVM, MiB, looked at ten times a second
 */
record ContainerUse(String kind, double cpuSeconds, double peakMb) {

    boolean isMaster() {
        return kind.equals("master");
    }
}
