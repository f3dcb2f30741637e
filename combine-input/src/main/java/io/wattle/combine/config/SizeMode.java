package io.wattle.combine.config;

/** How the size of splits is found. */
public enum SizeMode {
    /** Up to a given number of bytes. */
    FIXED,
    /** All bytes over the vcores of the cluster, at most a block. */
    ONE_PER_VCORE,
    /** As the others, times the weight of the class of the hosts that a split is packed for. */
    PER_CLASS
}
