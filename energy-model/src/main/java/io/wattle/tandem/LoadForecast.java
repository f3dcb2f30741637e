package io.wattle.tandem;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * How much work comes, learned from the recent past: the rate of the last hour or so, and that of the same time on earlier days. The
 * clock never steps back. Not thread safe.
 */
public final class LoadForecast {

    private static final int SLOTS = 48;
    private static final double DAY_SECONDS = 86_400;
    private static final double SLOT_SECONDS = DAY_SECONDS / SLOTS;

    /** Weight of the last day among those of a slot. */
    private static final double LAST_DAY = 0.5;

    private final double historySeconds;
    private final double[] slotRates = new double[SLOTS];
    private final boolean[] slotKnown = new boolean[SLOTS];
    private final ForecastError error = new ForecastError();
    private double startedSeconds = Double.NaN;
    private double nowSeconds;
    private double recent;
    private int slot;
    private double slotUnits;
    private double slotBeganSeconds;
    private OptionalDouble slotPredicted = OptionalDouble.empty();

    /** @param historySeconds after which what came counts a third, more than 0: until it has watched for so long, it predicts nothing */
    public LoadForecast(double historySeconds) {
        if (!(historySeconds > 0)) {
            throw new IllegalArgumentException("history: " + historySeconds + " s (allowed: more than 0)");
        }
        this.historySeconds = historySeconds;
    }

    /**
     * Time passed, and work came in it, or none.
     *
     * @param seconds on a clock that never steps
     * @param secondOfDay of the wall clock
     * @param units that came since the last call, 0 or more
     */
    public void watched(double seconds, double secondOfDay, double units) {
        int slotNow = (int) (secondOfDay / SLOT_SECONDS) % SLOTS;
        if (Double.isNaN(startedSeconds)) {
            startedSeconds = seconds;
            begin(slotNow, seconds);
        } else {
            recent *= Math.exp((nowSeconds - seconds) / historySeconds);
        }
        nowSeconds = seconds;
        recent += units / historySeconds;
        if (slotNow != slot) {
            endSlot(seconds);
            begin(slotNow, seconds);
        }
        slotUnits += units;
    }

    private void begin(int slotNow, double seconds) {
        slot = slotNow;
        slotBeganSeconds = seconds;
        slotUnits = 0;
        slotPredicted = unitsPerSecond(0);
    }

    private void endSlot(double seconds) {
        double length = seconds - slotBeganSeconds;
        if (length < SLOT_SECONDS / 2) {
            // It began in the middle: that says too little of it.
            return;
        }
        double rate = slotUnits / length;
        slotPredicted.ifPresent(it -> error.add(it, rate));
        slotRates[slot] = slotKnown[slot] ? LAST_DAY * rate + (1 - LAST_DAY) * slotRates[slot] : rate;
        slotKnown[slot] = true;
    }

    /**
     * Units a second that are expected to come.
     *
     * @param aheadSeconds how far from now, 0 or more, less than a day
     * @return of the recent rate and that of earlier days the greater: a day that is busier than usual is no reason to sleep; empty while
     *     nothing is known
     */
    public OptionalDouble unitsPerSecond(double aheadSeconds) {
        double watched = nowSeconds - startedSeconds;
        OptionalDouble ofRecent = watched >= historySeconds
                // Before it began, nothing was watched, which is not the same as nothing came.
                ? OptionalDouble.of(recent / (1 - Math.exp(-watched / historySeconds)))
                : OptionalDouble.empty();
        int then = (slot + (int) Math.round(aheadSeconds / SLOT_SECONDS)) % SLOTS;
        OptionalDouble ofDays = slotKnown[then] ? OptionalDouble.of(slotRates[then]) : OptionalDouble.empty();
        return Arrays.stream(new OptionalDouble[] {ofRecent, ofDays})
                .flatMapToDouble(OptionalDouble::stream)
                .max();
    }

    /** How far off it was, in units a second, by half hours that were predicted when they began. */
    public ForecastError error() {
        return error;
    }
}
