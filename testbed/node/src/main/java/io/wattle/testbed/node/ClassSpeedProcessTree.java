package io.wattle.testbed.node;

import org.apache.hadoop.yarn.util.ProcfsBasedProcessTree;

/**
 * Tells what a container used of its class's cores: a container that never pauses used all of its core, although that
 * was a twentieth of one of this machine. Thread safe as far as Hadoop's own.
 */
public final class ClassSpeedProcessTree extends ProcfsBasedProcessTree {

    /** As Hadoop makes it. */
    public ClassSpeedProcessTree(String pid) {
        super(pid);
    }

    @Override
    public long getCumulativeCpuTime() {
        long millis = super.getCumulativeCpuTime();
        return millis == UNAVAILABLE ? millis : Math.round(millis / coreShare());
    }

    @Override
    public float getCpuUsagePercent() {
        float percent = super.getCpuUsagePercent();
        return percent == UNAVAILABLE ? percent : (float) (percent / coreShare());
    }

    private double coreShare() {
        return getConf() == null ? 1 : getConf().getDouble(ContainerKeys.CORE_SHARE, 1);
    }
}
