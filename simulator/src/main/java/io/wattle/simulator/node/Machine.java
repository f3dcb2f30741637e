package io.wattle.simulator.node;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.PowerCurve;

/**
 * The figures of a node class that a simulation needs. Immutable and thread safe.
 *
 * @param nodeClass that they are of
 * @param cores what their threads get, in million Dhrystone instructions a second
 * @param frameworkSpeed how many times as fast as users' code Hadoop's own runs, more than 0: it waits for memory, which differs
 *     less between machines than cores do
 * @param memoryMb of the node
 * @param containerMemoryMb what YARN gives to containers of it
 * @param containerVcores what YARN gives to containers
 * @param diskReadMbPerSecond files that no cache has
 * @param diskWriteMbPerSecond behind the page cache
 * @param diskReadSeconds until the first byte of a file
 * @param networkMbPerSecond of the adaptor, each way
 * @param power watts over utilisation
 */
public record Machine(
        NodeClass nodeClass,
        CoreSpeed cores,
        double frameworkSpeed,
        double memoryMb,
        int containerMemoryMb,
        int containerVcores,
        double diskReadMbPerSecond,
        double diskWriteMbPerSecond,
        double diskReadSeconds,
        double networkMbPerSecond,
        PowerCurve power) {

    private static final double BITS_PER_BYTE = 8;
    private static final double MILLIS_PER_SECOND = 1000;

    /** Of the class. */
    public String name() {
        return nodeClass.name();
    }

    /** The same machine, of which YARN gives so many MiB to containers. */
    public Machine withContainerMemoryMb(int mb) {
        return new Machine(
                nodeClass,
                cores,
                frameworkSpeed,
                Math.max(memoryMb, mb),
                mb,
                containerVcores,
                diskReadMbPerSecond,
                diskWriteMbPerSecond,
                diskReadSeconds,
                networkMbPerSecond,
                power);
    }

    /** The same machine with other cores, another speed of Hadoop's code beside them, and other watts. */
    public Machine with(CoreSpeed otherCores, double otherFrameworkSpeed, PowerCurve otherPower) {
        return new Machine(
                nodeClass,
                otherCores,
                otherFrameworkSpeed,
                memoryMb,
                containerMemoryMb,
                containerVcores,
                diskReadMbPerSecond,
                diskWriteMbPerSecond,
                diskReadSeconds,
                networkMbPerSecond,
                otherPower);
    }

    /**
     * Of a node class.
     *
     * @param efficiency speed of users' Java on it over what its Dhrystone figure says, more than 0
     * @param frameworkSpeed the same of Hadoop's own code
     * @param threadGain of {@link CoreSpeed}
     * @throws io.wattle.model.MissingFigureException if a figure is not known that a simulation cannot do without
     */
    public static Machine of(NodeClass nodeClass, double efficiency, double frameworkSpeed, double threadGain) {
        int cores = nodeClass.cores();
        int threads = (int) nodeClass.value(NodeAttribute.THREADS).orElse(cores);
        return new Machine(
                nodeClass,
                new CoreSpeed(cores, threads, nodeClass.dmipsPerCore() * efficiency, threadGain),
                frameworkSpeed / efficiency,
                nodeClass.require(NodeAttribute.MEMORY_MB),
                nodeClass.containerMemoryMb(),
                nodeClass.containerVcores(),
                nodeClass.require(NodeAttribute.DISK_READ_MB_PER_SECOND),
                nodeClass
                        .value(NodeAttribute.DISK_BUFFERED_WRITE_MB_PER_SECOND)
                        .orElseGet(() -> nodeClass.require(NodeAttribute.DISK_WRITE_MB_PER_SECOND)),
                nodeClass.value(NodeAttribute.DISK_READ_MILLIS).orElse(0) / MILLIS_PER_SECOND,
                nodeClass.require(NodeAttribute.NETWORK_MBIT_PER_SECOND) / BITS_PER_BYTE,
                nodeClass.powerCurve());
    }
}
