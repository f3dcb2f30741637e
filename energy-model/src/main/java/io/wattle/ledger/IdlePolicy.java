package io.wattle.ledger;

/** Who bears the joules that a node would have used without any container. */
public enum IdlePolicy {
    /**
     * Each running container bears the share of its vcores in the node's vcores; what is not allotted goes to the idle
     * bucket. If more vcores run than the node has, the shares are of the running vcores, and nothing is left over.
     */
    BY_SHARE,
    /** The node's idle bucket bears them all. */
    BUCKET
}
