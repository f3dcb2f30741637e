package io.wattle.model;

/**
 * What the JVM of a task needs of its container: the one rule for heaps, of configurations that are rendered and of settings that are tried.
 * Immutable and thread safe.
 *
 * @param overheadMb what it needs beside its heap, MiB, 0 or more
 * @param smallestContainerMb no container of a task is smaller, unless the node is, MiB, at least 1
 */
public record TaskJvm(int overheadMb, int smallestContainerMb) {

    /** For JDK 17: a task's JVM was measured at 110 to 130 MiB beside its heap, see docs/configuration.md. */
    public static final TaskJvm JDK_17 = new TaskJvm(120, 256);

    /** No heap takes more of its container, however large that is. */
    public static final double LARGEST_HEAP_SHARE = 0.8;

    /** So that a share of exactly 0.6 is not cut to 0.59. */
    private static final double ROUNDING = 1e-9;

    public TaskJvm {
        if (overheadMb < 0 || smallestContainerMb < 1) {
            throw new IllegalArgumentException(
                    "task JVM: " + overheadMb + " MB beside its heap, containers of at least " + smallestContainerMb
                            + " MB (allowed: 0 or more, and 1 or more)");
        }
    }

    /**
     * Share of a container that may be heap: 0.8, but never so much that the JVM's own memory does not fit beside it. In whole
     * hundredths, rounded down, as it stands in mapred-site.xml.
     *
     * @param containerMb more than {@link #overheadMb}
     */
    public double heapShare(int containerMb) {
        double left = (containerMb - overheadMb) / (double) containerMb;
        return Math.floor(100 * Math.min(LARGEST_HEAP_SHARE, left) + ROUNDING) / 100;
    }
}
