package io.wattle.measure;

import java.time.Duration;

/**
 * One step after it ran.
 *
 * @param name as in its {@link StepPlan}
 * @param measured whether it gave any figure or reading
 * @param line what it found, or why it found nothing, in one line for people
 * @param elapsed time it took
 */
public record StepResult(String name, boolean measured, String line, Duration elapsed) {}
