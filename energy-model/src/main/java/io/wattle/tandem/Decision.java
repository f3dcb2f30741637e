package io.wattle.tandem;

/**
 * What is to be done with one node, and why.
 *
 * @param host of the node
 * @param why for people: a sentence without a full stop
 */
public record Decision(String host, Action action, Cause cause, String why) {}
