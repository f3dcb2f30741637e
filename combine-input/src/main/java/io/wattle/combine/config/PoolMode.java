package io.wattle.combine.config;

/** Which files of a pool's glob are a pool. */
public enum PoolMode {
    /** All of them. */
    GLOB,
    /** Those of each directory for themselves: of a table each partition. */
    DIRECTORY
}
