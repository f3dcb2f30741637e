package io.wattle.tandem.lifecycle;

/** What happened to a node, for the log, the status and its counters. */
public enum EventKind {
    /** It takes nothing new. */
    DRAIN_STARTED(false),
    /** It takes containers again. */
    DRAIN_CANCELLED(false),
    /** A container came at the last moment: it stays awake. */
    SUSPEND_ABORTED_BUSY(false),
    /** Its suspend program is started. */
    SUSPEND_STARTED(false),
    /** It sleeps. */
    ASLEEP(false),
    /** Its suspend program could not be run, or failed. */
    SUSPEND_PROGRAM_FAILED(true),
    /** It was told to sleep, and did not. */
    SUSPEND_TIMED_OUT(true),
    /** Its resume program is started. */
    RESUME_STARTED(false),
    /** It takes containers. */
    AWAKE(false),
    /** Its DataNode is to enter maintenance. */
    MAINTENANCE_STARTED(false),
    /** Its DataNode serves again. */
    MAINTENANCE_ENDED(false),
    /** The program that begins or ends the maintenance of its DataNode could not be run, failed, or did nothing. */
    MAINTENANCE_PROGRAM_FAILED(true),
    /** HDFS did not let its DataNode enter maintenance in time. */
    MAINTENANCE_TIMED_OUT(true),
    /** Its DataNode does not come back: its maintenance is ended, and HDFS copies what it had. */
    DATA_NODE_GIVEN_UP(true),
    /** Its resume program could not be run, or failed. */
    RESUME_PROGRAM_FAILED(true),
    /** It did not register in time. */
    RESUME_TIMED_OUT(true),
    /** It registered, and nobody had woken it. */
    UNEXPECTED_WAKE(false),
    /** It went away without being told to. */
    LOST(true),
    /** An operator takes it out of the cluster: it is not switched. */
    DECOMMISSIONED(false),
    /** It is not healthy: it is not switched. */
    UNHEALTHY(true),
    /** An operator holds it: it stays as it is. */
    HELD(false),
    /** An operator no longer holds it. */
    RELEASED(false),
    /** An operator has taken it out of the cluster. */
    FORGOTTEN(false),
    /** The ResourceManager started, and goes on where another one was. */
    RECOVERED(false),
    /** The step could not be written down, and is not taken. */
    JOURNAL_FAILED(true),
    /** There are more nodes than are managed: this one, and all further ones, stay awake. */
    NOT_MANAGED(true);

    private final boolean warning;

    EventKind(boolean warning) {
        this.warning = warning;
    }

    /** Whether an operator should look. */
    public boolean isWarning() {
        return warning;
    }
}
