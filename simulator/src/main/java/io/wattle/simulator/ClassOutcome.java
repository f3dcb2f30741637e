package io.wattle.simulator;

/**
 * What the workers of one class did.
 *
 * @param machine name of the class
 * @param nodes of the class
 * @param joules of all of them
 * @param utilisation mean over nodes and time, 0 to 1
 */
public record ClassOutcome(String machine, int nodes, double joules, double utilisation) {}
