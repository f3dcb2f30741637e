package io.wattle.testbed.plan;

/**
 * What the speed of a testbed has to keep to. Immutable and thread safe.
 *
 * @param daemonShare share of this machine's cores that is left to Hadoop's daemons and the testbed itself, 0.05 to 0.8
 * @param minCoreShare share of a core of this machine that the slowest core has to have, above 0.005, at most 1: below
 *     0.05 the kernel's slices are so short that waiting for them is most of what one measures
 * @param maxFactor bound of the factor, positive; infinite where there is none
 */
public record ScaleRules(double daemonShare, double minCoreShare, double maxFactor) {

    /** 15% for the daemons, 5% of a core of this machine at least. */
    public static final ScaleRules DEFAULT = new ScaleRules(0.15, 0.05, Double.POSITIVE_INFINITY);

    private static final double MIN_DAEMON_SHARE = 0.05;
    private static final double MAX_DAEMON_SHARE = 0.8;
    private static final double MIN_CORE_SHARE = 0.005;

    public ScaleRules {
        require("--daemon-share", daemonShare, MIN_DAEMON_SHARE, MAX_DAEMON_SHARE);
        require("--min-core-share", minCoreShare, MIN_CORE_SHARE, 1);
        if (!(maxFactor > 0)) {
            throw new IllegalArgumentException("--max-factor " + maxFactor + " (allowed: more than 0)");
        }
    }

    private static void require(String option, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(option + " " + value + " (allowed: " + least + " to " + most + ")");
        }
    }
}
