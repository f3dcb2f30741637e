package io.wattle.tandem;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of each day; over midnight if it ends no later than it begins.
 *
 * @param fromSecondOfDay 0 or more, less than a day
 * @param toSecondOfDay more than 0, at most a day
 */
public record DailyWindow(double fromSecondOfDay, double toSecondOfDay) {

    private static final double DAY_SECONDS = 86_400;
    private static final Pattern TEXT = Pattern.compile("(\\d{2}):([0-5]\\d)-(\\d{2}):([0-5]\\d)");

    public DailyWindow {
        if (!(fromSecondOfDay >= 0 && fromSecondOfDay < DAY_SECONDS)
                || !(toSecondOfDay > 0 && toSecondOfDay <= DAY_SECONDS)) {
            throw new IllegalArgumentException("window from " + fromSecondOfDay + " to " + toSecondOfDay
                    + " s of the day (allowed: from 0 to less than 86400, to more than 0 and at most 86400)");
        }
    }

    /**
     * From text: {@code 22:00-06:30}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static DailyWindow parse(String text) {
        Matcher parts = TEXT.matcher(text.trim());
        if (!parts.matches()) {
            throw new IllegalArgumentException("window: '" + text + "' (allowed: HH:MM-HH:MM)");
        }
        return new DailyWindow(second(parts.group(1), parts.group(2)), second(parts.group(3), parts.group(4)));
    }

    private static double second(String hours, String minutes) {
        return Integer.parseInt(hours) * 3600.0 + Integer.parseInt(minutes) * 60;
    }

    /** Whether it is then. */
    public boolean contains(double secondOfDay) {
        return fromSecondOfDay < toSecondOfDay
                ? secondOfDay >= fromSecondOfDay && secondOfDay < toSecondOfDay
                : secondOfDay >= fromSecondOfDay || secondOfDay < toSecondOfDay;
    }
}
