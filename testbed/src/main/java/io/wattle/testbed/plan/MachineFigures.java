package io.wattle.testbed.plan;

/**
 * The machine that carries a testbed. Immutable and thread safe.
 *
 * @param cores cores that processes may use, at least 1
 * @param dmipsPerCore integer speed of one core in DMIPS while all of them work, positive
 * @param memoryMb memory that is free for the testbed, MiB, 0 or more
 */
public record MachineFigures(int cores, double dmipsPerCore, int memoryMb) {

    public MachineFigures {
        if (cores < 1 || !(dmipsPerCore > 0) || memoryMb < 0) {
            throw new IllegalArgumentException("machine: " + cores + " cores of " + dmipsPerCore + " DMIPS, " + memoryMb
                    + " MiB (allowed: cores and DMIPS positive, memory 0 or more)");
        }
    }
}
