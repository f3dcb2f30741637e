package io.wattle.benchmarks.search;

import java.io.IOException;

/** Something that searches for good settings in a few trials. Used by one thread. */
interface Contestant {

    /** Name in the table. */
    String name();

    /**
     * Runs one race.
     *
     * @param trials how many it has, stock settings included
     * @param seed of whatever it draws
     */
    SearchRace race(NoisyTruth truth, int trials, long seed) throws IOException, InterruptedException;
}
