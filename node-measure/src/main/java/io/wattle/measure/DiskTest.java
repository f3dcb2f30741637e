package io.wattle.measure;

import io.wattle.model.NodeAttribute;

/** One figure of a disk, in the order in which they are measured: the first writes the file that the others use. */
enum DiskTest {
    SEQUENTIAL_WRITE(
            NodeAttribute.DISK_WRITE_MB_PER_SECOND,
            "disk, sequential write",
            9,
            "1 MiB blocks, direct, flushed at the end"),
    SEQUENTIAL_READ(NodeAttribute.DISK_READ_MB_PER_SECOND, "disk, sequential read", 7, "1 MiB blocks, direct"),
    RANDOM_READ(NodeAttribute.RANDOM_READ_IOPS, "disk, random reads", 6, "4 KiB blocks, direct, 8 readers"),
    READ_LATENCY(
            NodeAttribute.DISK_READ_MILLIS, "disk, read latency", 5, "4 KiB at random, direct, one reader, median"),
    WRITE_LATENCY(
            NodeAttribute.DISK_WRITE_MILLIS,
            "disk, write latency",
            5,
            "4 KiB at random, direct and synchronous, median"),
    BUFFERED_WRITE(
            NodeAttribute.DISK_BUFFERED_WRITE_MB_PER_SECOND,
            "page cache, write",
            5,
            "1 MiB blocks into the page cache, not flushed"),
    BUFFERED_READ(
            NodeAttribute.DISK_BUFFERED_READ_MB_PER_SECOND,
            "page cache, read",
            5,
            "1 MiB blocks out of the page cache");

    static final int LARGE_BLOCK = 1 << 20;
    static final int SMALL_BLOCK = 4096;
    static final int READERS = 8;

    final NodeAttribute attribute;
    final String words;
    final double limitSeconds;
    final String method;

    DiskTest(NodeAttribute attribute, String words, double limitSeconds, String method) {
        this.attribute = attribute;
        this.words = words;
        this.limitSeconds = limitSeconds;
        this.method = method;
    }

    boolean buffered() {
        return this == BUFFERED_WRITE || this == BUFFERED_READ;
    }

    boolean writes() {
        return this == SEQUENTIAL_WRITE || this == WRITE_LATENCY || this == BUFFERED_WRITE;
    }
}
