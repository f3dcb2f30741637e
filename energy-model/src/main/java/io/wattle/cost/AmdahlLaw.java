package io.wattle.cost;

/**
 * Amdahl's laws of a balanced system, as Szalay2009 sec. 2 states them. Each compares what a node has of a quantity with
 * what its clock rate asks for, counting one instruction per cycle. Balanced is 1; lower means the quantity is short.
 */
public enum AmdahlLaw {
    /** One bit of sequential I/O per second for each instruction per second: {@code 8 * GB/s / GHz}. */
    SEQUENTIAL_IO(Quantity.SEQ_READ_GB_PER_S, 1.0 / 8),
    /** One byte of memory for each instruction per second: {@code GB / GHz}. */
    MEMORY(Quantity.MEMORY_GB, 1),
    /** One random I/O per 50,000 instructions: {@code IOPS * 50000 / Hz}. */
    RANDOM_IO(Quantity.RANDOM_KIOPS, 1e9 / 50_000 / 1000);

    private final Quantity quantity;
    private final double neededPerGhz;

    AmdahlLaw(Quantity quantity, double neededPerGhz) {
        this.quantity = quantity;
        this.neededPerGhz = neededPerGhz;
    }

    /** What the law asks for. */
    public Quantity quantity() {
        return quantity;
    }

    /** How much of {@link #quantity()} balances a clock rate; GHz of all cores together, positive. */
    public double needed(double cpuGhz) {
        return Require.positive("CPU in GHz", cpuGhz) * neededPerGhz;
    }
}
