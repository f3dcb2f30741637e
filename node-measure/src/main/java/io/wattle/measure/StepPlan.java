package io.wattle.measure;

import io.wattle.model.NodeAttribute;
import java.time.Duration;
import java.util.Set;

/**
 * One step before it runs.
 *
 * @param name such as {@code primes, one thread}
 * @param method how it measures
 * @param attributes what it may give
 * @param expected time it usually takes
 * @param atMost time after which it is cut
 * @param diskBytes most that it writes to the disk
 */
public record StepPlan(
        String name,
        String method,
        Set<NodeAttribute> attributes,
        Duration expected,
        Duration atMost,
        long diskBytes) {}
