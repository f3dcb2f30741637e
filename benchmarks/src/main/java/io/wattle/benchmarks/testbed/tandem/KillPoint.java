package io.wattle.benchmarks.testbed.tandem;

import java.util.List;
import java.util.Random;

/**
 * When the ResourceManager is killed: so long after a server is first seen in a state. Immutable.
 *
 * @param tandem state of the tandem, in lower case
 */
record KillPoint(String tandem, double delaySeconds) {

    /** A server is in the others for seconds only: times that are merely random would hardly meet them. */
    static final List<String> STATES = List.of("awake", "draining", "drained", "suspending", "asleep", "waking");

    /** In {@code drained} and {@code suspending} a server is for some ten seconds. */
    private static final double LONGEST_DELAY_SECONDS = 8;

    /** A state of all, in turns, and a random delay. */
    static KillPoint seeded(int kill, Random random) {
        return new KillPoint(STATES.get(kill % STATES.size()), LONGEST_DELAY_SECONDS * random.nextDouble());
    }
}
