package io.wattle.tandem;

/**
 * A part of each day; over midnight if it ends no later than it begins.
 *
 * @param fromSecondOfDay 0 or more, less than a day
 * @param toSecondOfDay more than 0, at most a day
 */
public record DailyWindow(double fromSecondOfDay, double toSecondOfDay) {

    private static final double DAY_SECONDS = 86_400;

    public DailyWindow {
        if (!(fromSecondOfDay >= 0 && fromSecondOfDay < DAY_SECONDS)
                || !(toSecondOfDay > 0 && toSecondOfDay <= DAY_SECONDS)) {
            throw new IllegalArgumentException("window from " + fromSecondOfDay + " to " + toSecondOfDay
                    + " s of the day (allowed: from 0 to less than 86400, to more than 0 and at most 86400)");
        }
    }

    /** Whether it is then. */
    public boolean contains(double secondOfDay) {
        return fromSecondOfDay < toSecondOfDay
                ? secondOfDay >= fromSecondOfDay && secondOfDay < toSecondOfDay
                : secondOfDay >= fromSecondOfDay || secondOfDay < toSecondOfDay;
    }
}
