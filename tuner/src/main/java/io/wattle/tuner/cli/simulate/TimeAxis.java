package io.wattle.tuner.cli.simulate;

/**
 * Marks of an axis of time: no more than seven, at round times.
 *
 * @param stepSeconds from one mark to the next
 * @param unitSeconds what they are told in
 * @param unit its name
 */
record TimeAxis(double stepSeconds, double unitSeconds, String unit) {

    private static final int MOST_STEPS = 6;
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    private static final double[] STEPS = {
        1,
        2,
        5,
        10,
        20,
        50,
        100,
        200,
        5 * MINUTE,
        10 * MINUTE,
        20 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        3 * HOUR,
        6 * HOUR,
        12 * HOUR,
        DAY
    };

    static TimeAxis to(double endSeconds) {
        for (double step : STEPS) {
            if (endSeconds <= MOST_STEPS * step) {
                return of(step);
            }
        }
        return of(DAY * ValueAxis.roundStep(endSeconds / DAY / MOST_STEPS));
    }

    private static TimeAxis of(double step) {
        if (step < 5 * MINUTE) {
            return new TimeAxis(step, 1, "s");
        }
        if (step < HOUR) {
            return new TimeAxis(step, MINUTE, "min");
        }
        return step < DAY ? new TimeAxis(step, HOUR, "h") : new TimeAxis(step, DAY, "d");
    }

    String label(double seconds) {
        return Math.round(seconds / unitSeconds) + " " + unit;
    }
}
