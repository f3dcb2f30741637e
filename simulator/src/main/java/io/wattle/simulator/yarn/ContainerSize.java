package io.wattle.simulator.yarn;

/**
 * How large a container is. Immutable.
 *
 * @param memoryMb MiB, at least 1
 * @param vcores virtual cores, at least 1
 */
public record ContainerSize(int memoryMb, int vcores) {

    public ContainerSize {
        if (memoryMb < 1 || vcores < 1) {
            throw new IllegalArgumentException(
                    "a container of " + memoryMb + " MiB and " + vcores + " vcores (allowed: 1 or more of each)");
        }
    }

    /** With one virtual core. */
    public ContainerSize(int memoryMb) {
        this(memoryMb, 1);
    }

    /** For messages: {@code 300 MiB and 1 vcore}. */
    @Override
    public String toString() {
        return memoryMb + " MiB and " + vcores + (vcores == 1 ? " vcore" : " vcores");
    }
}
