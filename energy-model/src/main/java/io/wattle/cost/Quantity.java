package io.wattle.cost;

/** What a node has, draws or costs, and in which unit; all of them add up over nodes. */
public enum Quantity {
    /** Clock rate of all cores together. */
    CPU_GHZ("CPU", "GHz"),
    /** Main memory. */
    MEMORY_GB("memory", "GB"),
    /** Sequential read rate of all disks together. */
    SEQ_READ_GB_PER_S("sequential read", "GB/s"),
    /** Random reads of all disks together, in thousands per second. */
    RANDOM_KIOPS("random read", "kIOPS"),
    /** Disk space. */
    DISK_TB("disk space", "TB"),
    /** Power drawn at full load. */
    POWER_W("power", "W"),
    /** What the node costs; with or without its electricity is up to the caller. */
    COST_USD("cost", "$");

    private final String title;
    private final String unit;

    Quantity(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    /** What a person calls it. */
    public String title() {
        return title;
    }

    /** Unit, such as {@code GB/s}. */
    public String unit() {
        return unit;
    }
}
