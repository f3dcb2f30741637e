package io.wattle.measure;

/** Work that one thread repeats while its speed is measured. Confined to that thread. */
interface Kernel {

    /** Does a piece of work that takes far less than a second. */
    void batch();

    /** Events, iterations or bytes of one batch. */
    double unitsPerBatch();

    /** Depends on all work done; printed, so that no compiler may leave the work out. */
    long guard();
}
