package io.wattle.scheduler.web;

/**
 * How often the placement policy said what since this scheduler was made.
 *
 * @param placed offers that passed
 * @param deferred offers refused for now: another class is better
 * @param rejected offers refused: the request is larger than the node
 * @param unknown offers of nodes whose class is not known, which pass
 */
public record Decisions(long placed, long deferred, long rejected, long unknown) {}
