package io.wattle.scheduler.account;

import java.time.Instant;

/**
 * Cluster watts at one moment.
 *
 * @param time when
 * @param watts of the nodes whose watts were known
 * @param nodesWithWatts how many nodes that were
 * @param nodes how many were registered
 */
public record WattsSample(Instant time, double watts, int nodesWithWatts, int nodes) {}
