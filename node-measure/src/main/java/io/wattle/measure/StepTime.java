package io.wattle.measure;

import java.time.Duration;
import java.util.Locale;

/**
 * Time of one step.
 *
 * @param measuring what it should spend on measuring; the rest is for starting and ending things
 * @param limit after which the step is cut
 */
record StepTime(Duration measuring, Duration limit) {

    private static final double MEASURING_SHARE = 0.55;
    private static final double TOOL_SHARE = 0.95;

    static StepTime of(double limitSeconds) {
        return new StepTime(duration(limitSeconds * MEASURING_SHARE), duration(limitSeconds));
    }

    /** Time-out of an external tool: a little less than the step's, so that the tool's own words become the reason. */
    Duration toolLimit() {
        return Duration.ofNanos((long) (limit.toNanos() * TOOL_SHARE));
    }

    Duration measuringShare(double share) {
        return Duration.ofNanos((long) (measuring.toNanos() * share));
    }

    static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    static String text(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", seconds(duration));
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos((long) (seconds * 1e9));
    }
}
