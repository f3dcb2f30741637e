package io.wattle.scheduler.config;

/** Which nodes may sleep as far as HDFS goes; constants are values of its key. */
public enum HdfsCheck {
    /** Those without a DataNode, as the NameNode says. */
    NONE,
    /** All: the operator knows that they have none. */
    UNCHECKED
}
