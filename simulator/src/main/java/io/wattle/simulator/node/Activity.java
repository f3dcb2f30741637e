package io.wattle.simulator.node;

/** Something that a node does for somebody, until it is done or stopped. Not thread safe. */
public interface Activity {

    /** How much of it is done, 0 to 1; of one that was stopped, how much was done by then. */
    double shareDone();

    /** Stops it: what should run once it is done does not run. Without effect if it is over. */
    void stop();
}
