package io.wattle.simulator;

/**
 * What the workers of one class did.
 *
 * @param machine name of the class
 * @param nodes of the class
 * @param joules of all of them: the sum of the next three
 * @param idleJoules of the idle watts of nodes that are awake
 * @param activeJoules above these: what computing takes
 * @param sleepJoules of nodes that sleep or wake
 * @param utilisation mean over nodes and time, 0 to 1
 */
public record ClassOutcome(
        String machine,
        int nodes,
        double joules,
        double idleJoules,
        double activeJoules,
        double sleepJoules,
        double utilisation) {}
