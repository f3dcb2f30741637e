package io.wattle.tandem.lifecycle;

/** What the NameNode says of a host's DataNode, as far as the tandem has to know. */
public enum DataNodeState {
    /** The host has none, or it does not matter. */
    NONE,
    /** The NameNode has not answered. */
    UNKNOWN,
    /** It serves. */
    IN_SERVICE,
    /** HDFS still copies blocks that have too few replicas elsewhere. */
    ENTERING_MAINTENANCE,
    /** It may be switched off: HDFS will not copy its blocks. */
    IN_MAINTENANCE,
    /** It sends no heartbeats, whatever it was before. */
    SILENT,
    /** An operator takes it out of HDFS, or has. */
    DECOMMISSIONED;

    /** Of a host with several: the one that keeps it awake most surely. */
    public DataNodeState or(DataNodeState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
