package io.wattle.placement;

/** What placing a container on a node changes about its watts. */
public enum PowerState {
    /** Awake whatever is placed: only the dynamic watts are added. */
    AWAKE,
    /** Idle and about to sleep: its idle watts count too, less what it would draw asleep. */
    COULD_SLEEP,
    /** All nodes of the class sleep: idle watts and start of the one that is woken are those of the containers that it is woken for. */
    ASLEEP
}
