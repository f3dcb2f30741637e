package io.wattle.testbed.supervisor;

/** What a host of a testbed does. */
public enum HostState {
    /** Its daemons run. */
    UP("up"),
    /** Its processes are stopped without their knowing. */
    PAUSED("paused"),
    /** Its cores are slower than its class's. */
    SLOW("slow"),
    /** Nothing passes its network. */
    CUT("cut off"),
    /** One of its daemons was killed. */
    IMPAIRED("impaired"),
    /** Its processes were killed. */
    KILLED("killed"),
    /** It draws sleep watts, and nothing runs. */
    ASLEEP("asleep"),
    /** It was told to wake, and boots. */
    WAKING("waking");

    private final String label;

    HostState(String label) {
        this.label = label;
    }

    /** For people. */
    public String label() {
        return label;
    }

    /** Whether its processes run. */
    boolean runs() {
        return this == UP || this == SLOW || this == CUT || this == IMPAIRED;
    }
}
