package io.wattle.benchmarks.busy;

/** A node of the simulated cluster. */
final class BusyNode {

    final boolean wimpy;
    int free = BusyScenario.PLACES;

    BusyNode(boolean wimpy) {
        this.wimpy = wimpy;
    }
}
