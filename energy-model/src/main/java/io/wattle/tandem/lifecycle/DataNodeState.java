package io.wattle.tandem.lifecycle;

/** What the NameNode says of a host's DataNode, as far as the tandem has to know. The later one keeps its node awake more surely. */
public enum DataNodeState {
    /** The host has none, or it does not matter. */
    NONE,
    /** It may be switched off: HDFS will not copy its blocks. */
    IN_MAINTENANCE,
    /** HDFS still copies blocks that have too few replicas elsewhere. */
    ENTERING_MAINTENANCE,
    /** It serves. */
    IN_SERVICE,
    /** The NameNode has not answered lately. */
    UNKNOWN,
    /** It sends no heartbeats, whatever it was before. */
    SILENT,
    /** An operator takes it out of HDFS, or has. */
    DECOMMISSIONED;

    /** Of a host with several: the one that keeps it awake most surely. */
    public DataNodeState or(DataNodeState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
