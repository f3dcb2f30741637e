package io.wattle.tandem;

/**
 * What is to be done with one node, and why.
 *
 * @param host of the node
 * @param action {@link Action#KEEP} where it stays as it is
 * @param cause the rule that decided, or the first that refused
 * @param why for people: a sentence without a full stop
 */
public record Decision(String host, Action action, Cause cause, String why) {}
