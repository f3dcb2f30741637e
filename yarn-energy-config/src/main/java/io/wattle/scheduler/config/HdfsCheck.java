package io.wattle.scheduler.config;

/** Which nodes may sleep as far as HDFS goes; constants are values of its key. */
public enum HdfsCheck {
    /** Those without a DataNode, as the NameNode says. */
    NONE,
    /** All, once the NameNode says that their DataNode is in maintenance. */
    MAINTENANCE,
    /** All: the operator knows that they have none. */
    UNCHECKED
}
