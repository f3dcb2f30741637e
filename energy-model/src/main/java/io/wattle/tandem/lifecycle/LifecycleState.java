package io.wattle.tandem.lifecycle;

import io.wattle.tandem.NodePower;

/** Where a node is on its way to sleep and back. docs/tandem-policy.md has the table of what moves it. */
public enum LifecycleState {
    /** Takes containers. */
    AWAKE(NodePower.AWAKE, false, "awake"),
    /** Takes nothing new, and ends what it has. */
    DRAINING(NodePower.DRAINING, true, "draining"),
    /** Has nothing and takes nothing new: node and policy are asked once more before its program runs. */
    DRAINED(NodePower.DRAINED, true, "about to sleep"),
    /** Its suspend program runs or has run, and it is not known to sleep yet. */
    SUSPENDING(NodePower.SUSPENDING, true, "going to sleep"),
    /** Sleeps. */
    ASLEEP(NodePower.ASLEEP, true, "asleep"),
    /** Its resume program runs or has run, and it has not registered yet. */
    WAKING(NodePower.WAKING, false, "waking"),
    /** Did not wake. */
    FAILED(NodePower.FAILED, false, "failed to wake");

    private final NodePower power;
    private final boolean cordoned;
    private final String words;

    LifecycleState(NodePower power, boolean cordoned, String words) {
        this.power = power;
        this.cordoned = cordoned;
        this.words = words;
    }

    /** For messages: what a node is. */
    String words() {
        return words;
    }

    /** As the policy sees it. */
    public NodePower power() {
        return power;
    }

    /** Whether no container may be placed on it, should it offer itself. */
    public boolean isCordoned() {
        return cordoned;
    }

    /** Whether a restart of the ResourceManager has to know of it; all others are as if they were awake. */
    public boolean isPersistent() {
        return this == SUSPENDING || this == ASLEEP || this == WAKING || this == FAILED;
    }
}
