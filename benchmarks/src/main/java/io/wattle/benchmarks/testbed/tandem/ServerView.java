package io.wattle.benchmarks.testbed.tandem;

import java.util.Set;

/**
 * What the three that have to agree on a server say of it. Immutable.
 *
 * @param power what its power switch says: {@code up}, {@code asleep} or {@code waking}, or what is wrong with it
 * @param yarn its state as a node of YARN; {@code NONE} if the ResourceManager does not know it
 * @param tandem its state in the tandem, in lower case
 */
record ServerView(String power, String yarn, String tandem) {

    /** States of the tandem in which its server is on and registered. */
    private static final Set<String> ON = Set.of("awake", "draining", "drained");

    /** All say that it sleeps. */
    boolean isAsleep() {
        return power.equals("asleep") && !yarn.equals("RUNNING") && tandem.equals("asleep");
    }

    /** All say that it is on. */
    boolean isAwake() {
        return power.equals("up") && yarn.equals("RUNNING") && ON.contains(tandem);
    }

    /** Nothing of it is on its way, and all say the same. */
    boolean agrees() {
        return isAsleep() || isAwake();
    }
}
