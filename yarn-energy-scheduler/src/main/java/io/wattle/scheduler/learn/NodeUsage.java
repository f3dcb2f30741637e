package io.wattle.scheduler.learn;

/**
 * What a node's auxiliary service says of one container. Immutable.
 *
 * @param cpuSeconds CPU seconds since it was first seen there, its dead processes' too; 0 or more
 * @param watchedSeconds wall seconds since then, until its last look; 0 or more
 */
record NodeUsage(double cpuSeconds, double watchedSeconds) {}
