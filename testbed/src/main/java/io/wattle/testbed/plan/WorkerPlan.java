package io.wattle.testbed.plan;

import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.OptionalDouble;

/**
 * One worker of a testbed and what it may use. Immutable and thread safe.
 *
 * @param host its host name, {@code edison-1}
 * @param address its IPv4 address in the testbed's own network
 * @param nodeClass what it stands for, with the class's own figures
 * @param scale how fast it is beside that
 * @param outlet its outlet of the testbed's power meter, from 1
 * @param hasDataNode whether it stores blocks of HDFS
 */
public record WorkerPlan(
        String host, String address, NodeClass nodeClass, SpeedScale scale, int outlet, boolean hasDataNode) {

    /** Cores of this machine that all its containers together may use. */
    public double machineCores() {
        return nodeClass.cores() * scale.coreShare(nodeClass);
    }

    /**
     * Cores of this machine that a container may use to which YARN gave so many vcores: as many cores of the class, but no more than
     * the node has.
     */
    public double machineCores(int vcores) {
        return Math.min(machineCores(), Math.max(1, vcores) * scale.coreShare(nodeClass));
    }

    /** Memory of the whole node, with daemons and page cache, MiB. */
    public int memoryMb() {
        return (int) nodeClass.require(NodeAttribute.MEMORY_MB);
    }

    /** Rate of its network here, Mbit/s: what the class's TCP was measured to carry, or what its adaptor is rated at. */
    public OptionalDouble networkMbitPerSecond() {
        OptionalDouble tcp = scaled(NodeAttribute.NETWORK_MBIT_PER_SECOND);
        return tcp.isPresent() ? tcp : scaled(NodeAttribute.NIC_MBIT_PER_SECOND);
    }

    /** Rate at which it reads its disk here, MB/s. */
    public OptionalDouble diskReadMbPerSecond() {
        return scaled(NodeAttribute.DISK_READ_MB_PER_SECOND);
    }

    /** Rate at which it writes its disk here, MB/s. */
    public OptionalDouble diskWriteMbPerSecond() {
        return scaled(NodeAttribute.DISK_WRITE_MB_PER_SECOND);
    }

    private OptionalDouble scaled(NodeAttribute attribute) {
        return nodeClass
                .figure(attribute)
                .map(it -> OptionalDouble.of(it.value() * scale.factor()))
                .orElse(OptionalDouble.empty());
    }
}
