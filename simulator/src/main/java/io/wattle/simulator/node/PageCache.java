package io.wattle.simulator.node;

/**
 * What a node's memory keeps of the files that its tasks wrote. What fits costs no disk; what is written beyond it goes at
 * the disk's speed, and of what is read back the share that did not fit. Not thread safe.
 */
final class PageCache {

    /** The kernel and its buffers never leave less than this share of a node's memory to files. */
    private static final double LEAST_SHARE = 0.05;

    private final double memoryMb;
    private double processesMb;
    private double filesMb;

    /**
     * @param memoryMb of the node, more than 0
     * @param daemonsMb what the system and Hadoop's daemons take of it
     */
    PageCache(double memoryMb, double daemonsMb) {
        this.memoryMb = memoryMb;
        processesMb = daemonsMb;
    }

    /** A process takes memory; negative: it gives it back. */
    void processes(double changeMb) {
        processesMb += changeMb;
    }

    /** What it can keep now, MB. */
    double capacityMb() {
        return Math.max(LEAST_SHARE * memoryMb, memoryMb - processesMb);
    }

    /**
     * A task writes.
     *
     * @return MB of it for which the disk has to be waited for
     */
    double write(double mb) {
        double waitedForMb = beyond(mb);
        filesMb += mb;
        return waitedForMb;
    }

    /** What {@link #write} would return now. */
    double beyond(double mb) {
        double roomMb = Math.max(0, capacityMb() - filesMb);
        return Math.max(0, mb - roomMb);
    }

    /** MB that have to be read from the disk, of so many that were written here before. */
    double read(double mb) {
        double capacityMb = capacityMb();
        return filesMb <= capacityMb ? 0 : mb * (1 - capacityMb / filesMb);
    }

    /** What tasks wrote and still need, MB. */
    double filesMb() {
        return filesMb;
    }

    /** All files are gone. */
    void clear() {
        filesMb = 0;
    }

    /** Files are deleted. */
    void delete(double mb) {
        filesMb = Math.max(0, filesMb - mb);
    }
}
