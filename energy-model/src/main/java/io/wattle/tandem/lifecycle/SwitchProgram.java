package io.wattle.tandem.lifecycle;

/** The executables that an operator configures. */
public enum SwitchProgram {
    /** Sends hosts to sleep. */
    SUSPEND,
    /** Wakes hosts. */
    RESUME,
    /** Asks HDFS for the maintenance of hosts' DataNodes. */
    ENTER_MAINTENANCE,
    /** Ends it. */
    LEAVE_MAINTENANCE;

    /** Whether it makes a host unfit for work: such a one runs only once its step is written down. */
    public boolean takesAway() {
        return this == SUSPEND || this == ENTER_MAINTENANCE;
    }

    /** Whether it is about HDFS, not about power. */
    public boolean isMaintenance() {
        return this == ENTER_MAINTENANCE || this == LEAVE_MAINTENANCE;
    }
}
