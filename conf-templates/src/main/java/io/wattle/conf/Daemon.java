package io.wattle.conf;

import java.util.List;

/** Hadoop's daemons, and how they share a node's memory. */
public enum Daemon {
    /** Keeps the names and blocks of all files. */
    NAMENODE("NameNode", "HDFS_NAMENODE_OPTS", 4, 100, 96, 8192),
    /** Merges the NameNode's edits into its image; holds the same names. */
    SECONDARY_NAMENODE("SecondaryNameNode", "HDFS_SECONDARYNAMENODE_OPTS", 4, 100, 96, 8192),
    /** Schedules containers. */
    RESOURCEMANAGER("ResourceManager", "YARN_RESOURCEMANAGER_OPTS", 3, 120, 96, 4096),
    /** Shows finished jobs. */
    HISTORYSERVER("JobHistoryServer", "MAPRED_HISTORYSERVER_OPTS", 2, 110, 96, 2048),
    /** Stores blocks. */
    DATANODE("DataNode", "HDFS_DATANODE_OPTS", 1, 90, 48, 1024),
    /** Starts containers and serves map outputs. */
    NODEMANAGER("NodeManager", "YARN_NODEMANAGER_OPTS", 1, 140, 48, 1024);

    /** What runs on the master. */
    public static final List<Daemon> OF_MASTER =
            List.of(NAMENODE, SECONDARY_NAMENODE, RESOURCEMANAGER, HISTORYSERVER, NODEMANAGER);

    /** What runs on a worker. */
    public static final List<Daemon> OF_WORKER = List.of(DATANODE, NODEMANAGER);

    private final String title;
    private final String optionsVariable;
    private final int weight;
    private final int overheadMb;
    private final int leastHeapMb;
    private final int mostHeapMb;

    Daemon(String title, String optionsVariable, int weight, int overheadMb, int leastHeapMb, int mostHeapMb) {
        this.title = title;
        this.optionsVariable = optionsVariable;
        this.weight = weight;
        this.overheadMb = overheadMb;
        this.leastHeapMb = leastHeapMb;
        this.mostHeapMb = mostHeapMb;
    }

    /** Hadoop's name for it. */
    public String title() {
        return title;
    }

    /** Variable of {@code hadoop-env.sh} that holds its JVM's options. */
    String optionsVariable() {
        return optionsVariable;
    }

    /** Its part of the heaps of a node. */
    int weight() {
        return weight;
    }

    /** What its JVM was measured to need beside its heap, MiB: see docs/configuration.md. */
    public int overheadMb() {
        return overheadMb;
    }

    /** Heap with which it was seen to start and to serve a small cluster, MiB. */
    int leastHeapMb() {
        return leastHeapMb;
    }

    /** Heap beyond which clusters of this toolkit's size gain nothing, MiB. */
    int mostHeapMb() {
        return mostHeapMb;
    }
}
