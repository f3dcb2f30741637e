package io.wattle.combine.plan;

import io.wattle.combine.PackedFileSplit;
import java.util.Optional;

/**
 * One split of a plan.
 *
 * @param split what the task gets
 * @param bestHostBytes how many of its bytes its first location holds
 * @param className class of its first location, if sizes are per class and it is of one
 */
public record PlannedSplit(PackedFileSplit split, long bestHostBytes, Optional<String> className) {}
