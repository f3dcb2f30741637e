package io.wattle.scheduler.learn;

import java.util.OptionalDouble;

/**
 * What a node's auxiliary service says of one container. Immutable.
 *
 * @param cpuSeconds CPU seconds since it was first seen there, its dead processes' too; 0 or more
 * @param watchedSeconds wall seconds since then, until its last look; 0 or more
 * @param readMebibytes MiB that it read since its start, 0 or more; empty if the node cannot tell
 */
record NodeUsage(double cpuSeconds, double watchedSeconds, OptionalDouble readMebibytes) {}
