package io.wattle.benchmarks.pipes;

import java.util.List;

/** Java's loop and kernels in C++ that count the same, each on one processor. */
interface KernelRace {

    String title();

    /** What the speeds are given in: the unit's name. */
    String unit();

    /** And how many items or bytes it is. */
    double unitSize();

    /** Java's loop once. */
    Speed java() throws Exception;

    /** The kernel with each instruction set, once. */
    List<Speed> kernels() throws Exception;
}
