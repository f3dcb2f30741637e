package io.wattle.simulator.timeline;

/**
 * Means of a quantity over equal intervals that follow each other from 0 on; the last one may be shorter. Immutable and thread
 * safe.
 */
public final class Curve {

    private final double intervalSeconds;
    private final double endSeconds;
    private final double[] means;

    Curve(double intervalSeconds, double endSeconds, double[] means) {
        this.intervalSeconds = intervalSeconds;
        this.endSeconds = endSeconds;
        this.means = means.clone();
    }

    /** How many intervals. */
    public int size() {
        return means.length;
    }

    /** The mean over an interval. @param interval from 0, less than {@link #size} */
    public double mean(int interval) {
        return means[interval];
    }

    /** When an interval begins; for {@code size()} the end of the last one. */
    public double fromSeconds(int interval) {
        return Math.min(endSeconds, interval * intervalSeconds);
    }

    /** How long an interval is. */
    public double intervalSeconds() {
        return intervalSeconds;
    }

    /** Where it ends. */
    public double endSeconds() {
        return endSeconds;
    }

    /** The quantity times seconds: of watts, joules. */
    public double integral() {
        double sum = 0;
        for (int i = 0; i < means.length; i++) {
            sum += means[i] * (fromSeconds(i + 1) - fromSeconds(i));
        }
        return sum;
    }

    /** Over the whole time; 0 where no time has passed. */
    public double mean() {
        return endSeconds == 0 ? 0 : integral() / endSeconds;
    }

    /** The largest of the means; 0 where no time has passed. */
    public double largest() {
        double largest = 0;
        for (double mean : means) {
            largest = Math.max(largest, mean);
        }
        return largest;
    }

    /** The same divided by a number, such as nodes. */
    public Curve over(double number) {
        double[] shares = means.clone();
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= number;
        }
        return new Curve(intervalSeconds, endSeconds, shares);
    }

    /** The sum of both, which are of one run. */
    Curve plus(Curve other) {
        double[] sums = means.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other.means[i];
        }
        return new Curve(intervalSeconds, endSeconds, sums);
    }
}
