package io.wattle.tuning.surrogate;

import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * How the logarithm of a figure over that of a formula of seconds, such as that of watts, grows with the tasks that a worker runs at
 * once: a line for maps and one for reduces, by ridge regression. Far from all that was tried a process alone knows nothing of it.
 * Immutable.
 *
 * @param offset at no point in particular
 * @param slopes for each of {@link WaveModel#TASKS_AT_ONCE}
 */
record Trend(double offset, double[] slopes) {

    /** Of figures that the formula tells as they are. */
    static final Trend NONE = new Trend(0, new double[WaveModel.TASKS_AT_ONCE.length]);

    /** Of an observation, the other effects of its settings included. */
    private static final double NOISE = 0.2;

    /** Of a slope, before anything is known: twice the tasks at once, 0.35 in effects, may draw twice the watts. */
    private static final double SPREAD = 2;

    /** How observations grow, those of each source by themselves, whatever they are about; all slopes are 0 where there are none. */
    static Trend slopes(List<List<Observation>> sources) {
        int count = WaveModel.TASKS_AT_ONCE.length;
        RealMatrix normal =
                MatrixUtils.createRealIdentityMatrix(count).scalarMultiply(NOISE * NOISE / (SPREAD * SPREAD));
        RealVector right = new ArrayRealVector(count);
        for (List<Observation> source : sources) {
            RealVector middle = middle(source);
            double mean = mean(source);
            for (Observation each : source) {
                RealVector place = place(each.point()).subtract(middle);
                normal = normal.add(place.outerProduct(place));
                right = right.add(place.mapMultiply(each.value() - mean));
            }
        }
        RealVector slopes = new CholeskyDecomposition(normal).getSolver().solve(right);
        return new Trend(0, slopes.toArray());
    }

    /** The same slopes through the middle of observations; this one where there are none. */
    Trend through(List<Observation> source) {
        return source.isEmpty()
                ? this
                : new Trend(mean(source) - new ArrayRealVector(slopes, false).dotProduct(middle(source)), slopes);
    }

    private static double mean(List<Observation> source) {
        return source.stream().mapToDouble(Observation::value).average().orElse(0);
    }

    private static RealVector middle(List<Observation> source) {
        RealVector middle = new ArrayRealVector(WaveModel.TASKS_AT_ONCE.length);
        for (Observation each : source) {
            middle = middle.add(place(each.point()).mapDivide(source.size()));
        }
        return middle;
    }

    private static RealVector place(double[] point) {
        return new ArrayRealVector(
                Arrays.stream(WaveModel.TASKS_AT_ONCE)
                        .mapToDouble(i -> point[i])
                        .toArray(),
                false);
    }

    /** Its value at a point. */
    double at(double[] point) {
        return offset + new ArrayRealVector(slopes, false).dotProduct(place(point));
    }
}
