package io.wattle.tandem.lifecycle;

import io.wattle.tandem.NodePower;

/** Where a node is on its way to sleep and back. docs/tandem.md has the table of what moves it. */
public enum NodeState {
    /** Takes containers. */
    AWAKE(NodePower.AWAKE, false),
    /** Takes nothing new, and ends what it has. */
    DRAINING(NodePower.DRAINING, true),
    /** Has nothing and takes nothing new: it is looked at once more before its program runs. */
    READY(NodePower.SUSPENDING, true),
    /** Its suspend program runs or has run, and it is not known to sleep yet. */
    SUSPENDING(NodePower.SUSPENDING, true),
    /** Sleeps. */
    ASLEEP(NodePower.ASLEEP, true),
    /** Its resume program runs or has run, and it has not registered yet. */
    WAKING(NodePower.WAKING, false),
    /** Did not wake. */
    FAILED(NodePower.FAILED, false);

    private final NodePower power;
    private final boolean closed;

    NodeState(NodePower power, boolean closed) {
        this.power = power;
        this.closed = closed;
    }

    /** As the policy sees it. */
    public NodePower power() {
        return power;
    }

    /** Whether no container may be placed on it, should it offer itself. */
    public boolean isClosed() {
        return closed;
    }

    /** Whether a restart of the ResourceManager has to know of it; all others are as if they were awake. */
    public boolean isPersistent() {
        return this == SUSPENDING || this == ASLEEP || this == WAKING || this == FAILED;
    }
}
