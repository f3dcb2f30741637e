package io.wattle.tuner.energy;

/**
 * What one container did on a node.
 *
 * @param node name of the node, any text that tells nodes apart
 * @param startMillis start, milliseconds since the epoch
 * @param finishMillis finish, milliseconds since the epoch, not before the start
 * @param cpuSeconds CPU time of its processes on the machine that ran it
 */
public record ContainerUse(String node, long startMillis, long finishMillis, double cpuSeconds) {

    public ContainerUse {
        if (finishMillis < startMillis || !(cpuSeconds >= 0)) {
            throw new IllegalArgumentException("container on " + node + ": " + startMillis + " to " + finishMillis
                    + " ms, " + cpuSeconds + " CPU s (allowed: a finish after the start, CPU time of 0 or more)");
        }
    }
}
