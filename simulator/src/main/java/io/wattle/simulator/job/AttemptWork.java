package io.wattle.simulator.job;

/** What an attempt does once its JVM has started. */
interface AttemptWork extends Runnable {

    /** How long the attempt takes from its launch on if nothing else runs on its node, as the node's page cache is now. */
    double plannedSeconds();
}
