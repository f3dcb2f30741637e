package io.wattle.ledger;

/** Who carries a running node's idle joules. */
public enum IdlePolicy {
    /**
     * Each container by its vcores over the node's vcores, or over all that run if these are more; what no container
     * occupies goes to the idle bucket.
     */
    BY_SHARE,
    /** The idle bucket, all of it: containers carry what they add. */
    BUCKET
}
