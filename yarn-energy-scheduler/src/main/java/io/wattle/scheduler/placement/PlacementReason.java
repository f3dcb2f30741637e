package io.wattle.scheduler.placement;

/** Why a container went to the node class that it went to. */
public enum PlacementReason {
    /** No class is better. */
    BEST,

    /** Another class is better, and had no room for it. */
    BEST_IS_FULL,

    /** Another class is better, and it has waited long enough. */
    AFTER_WAIT,

    /**
     * Its data are there, its application is to be got to know there, a container had to go for it, the policy has no say (hosts
     * insisted on, other resources, a node of no known class); in shadow mode also: stock's choice, though another class is better.
     */
    OTHER
}
