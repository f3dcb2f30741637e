package io.wattle.model;

import java.util.Arrays;
import java.util.Optional;

/** What can be known about a node class: the keys of its figures in YAML and JSON, with units and allowed ranges. */
public enum NodeAttribute {
    /** Physical cores; a node is fully utilised when as many containers compute. */
    CORES("cores", "", Range.COUNT, 4096),
    /** Hardware threads. */
    THREADS("threads", "", Range.COUNT, 16384),
    /** Highest clock. */
    CLOCK_MHZ("clockMhz", "MHz", Range.POSITIVE, 10_000),
    /** Last-level cache of the whole node: what the working-set rule asks for. */
    CACHE_KB("cacheKb", "KiB", Range.POSITIVE, 10_000_000),
    /** Dhrystone MIPS of one core with one thread. */
    DMIPS_PER_CORE("dmipsPerCore", "DMIPS", Range.POSITIVE, 1e7),
    /** Dhrystone MIPS of all cores together. */
    DMIPS_ALL_CORES("dmipsAllCores", "DMIPS", Range.POSITIVE, 1e9),
    /** Sysbench-like events a second, each counting the primes below 20,000, with one thread. */
    PRIME_EVENTS_PER_CORE("primeEventsPerSecondPerCore", "1/s", Range.POSITIVE, 1e6),
    /** The same with a thread on every hardware thread. */
    PRIME_EVENTS_ALL_CORES("primeEventsPerSecondAllCores", "1/s", Range.POSITIVE, 1e9),
    /** Physical memory. */
    MEMORY_MB("memoryMb", "MiB", Range.POSITIVE, 1e9),
    /** Memory bandwidth with all threads. */
    MEMORY_GB_PER_SECOND("memoryGbPerSecond", "GB/s", Range.POSITIVE, 1e5),
    /** Memory that YARN may give to containers: what the system and the daemons leave. */
    CONTAINER_MEMORY_MB("containerMemoryMb", "MiB", Range.POSITIVE, 1e9),
    /** Virtual cores that YARN may give to containers. */
    CONTAINER_VCORES("containerVcores", "", Range.COUNT, 16384),
    /** Capacity of the disks. */
    DISK_GB("diskGb", "GB", Range.POSITIVE, 1e9),
    /** Sequential read past the page cache. */
    DISK_READ_MB_PER_SECOND("diskReadMbPerSecond", "MB/s", Range.POSITIVE, 1e6),
    /** Sequential write that reaches the medium. */
    DISK_WRITE_MB_PER_SECOND("diskWriteMbPerSecond", "MB/s", Range.POSITIVE, 1e6),
    /** Sequential read through the page cache. */
    DISK_BUFFERED_READ_MB_PER_SECOND("diskBufferedReadMbPerSecond", "MB/s", Range.POSITIVE, 1e6),
    /** Sequential write through the page cache. */
    DISK_BUFFERED_WRITE_MB_PER_SECOND("diskBufferedWriteMbPerSecond", "MB/s", Range.POSITIVE, 1e6),
    /** Random reads of 4 or 8 KiB a second. */
    RANDOM_READ_IOPS("randomReadIops", "1/s", Range.POSITIVE, 1e8),
    /** Time of one small read. */
    DISK_READ_MILLIS("diskReadMillis", "ms", Range.POSITIVE, 1e5),
    /** Time of one small write. */
    DISK_WRITE_MILLIS("diskWriteMillis", "ms", Range.POSITIVE, 1e5),
    /** What the network adaptor is rated at. */
    NIC_MBIT_PER_SECOND("nicMbitPerSecond", "Mbit/s", Range.POSITIVE, 1e7),
    /** TCP between two nodes of this class. */
    NETWORK_MBIT_PER_SECOND("networkMbitPerSecond", "Mbit/s", Range.POSITIVE, 1e7),
    /** Round trip between two nodes of this class. */
    PING_MILLIS("pingMillis", "ms", Range.POSITIVE, 1e5),
    /** The idle node. */
    IDLE_WATTS("idleWatts", "W", Range.POSITIVE, 20_000),
    /** The fully busy node. */
    BUSY_WATTS("busyWatts", "W", Range.POSITIVE, 20_000),
    /** The node asleep, with what stays on to wake it. */
    SLEEP_WATTS("sleepWatts", "W", Range.NOT_NEGATIVE, 20_000),
    /** From the wake signal until the node takes containers. */
    WAKE_SECONDS("wakeSeconds", "s", Range.NOT_NEGATIVE, 86_400),
    /** Energy of one start and the shutdown that belongs to it. */
    BOOT_JOULES("bootJoules", "J", Range.NOT_NEGATIVE, 1e8),
    /** Price of the node with what it needs to work in a cluster. */
    PRICE_USD("priceUsd", "$", Range.POSITIVE, 1e8);

    private enum Range {
        COUNT("a whole number from 1"),
        POSITIVE("more than 0"),
        NOT_NEGATIVE("from 0");

        private final String words;

        Range(String words) {
            this.words = words;
        }
    }

    private final String key;
    private final String unit;
    private final Range range;
    private final double most;

    NodeAttribute(String key, String unit, Range range, double most) {
        this.key = key;
        this.unit = unit;
        this.range = range;
        this.most = most;
    }

    /** Name in YAML and JSON, with the unit in it, such as {@code idleWatts}. */
    public String key() {
        return key;
    }

    /** Unit for people, empty for counts. */
    public String unit() {
        return unit;
    }

    /** What values are allowed, for messages: {@code more than 0, at most 20000}. */
    public String allowed() {
        return range.words + ", at most " + NodeClass.text(most);
    }

    /** Whether a machine can have this value; the upper bounds are far above any machine and catch wrong units. */
    public boolean allows(double value) {
        boolean aboveLeast = switch (range) {
            case COUNT -> value >= 1 && value == Math.rint(value);
            case POSITIVE -> value > 0;
            case NOT_NEGATIVE -> value >= 0;
        };
        return aboveLeast && value <= most;
    }

    /** The attribute of that key, or empty. */
    public static Optional<NodeAttribute> ofKey(String key) {
        return Arrays.stream(values()).filter(it -> it.key.equals(key)).findFirst();
    }
}
