package io.wattle.tuning.search;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A trial on the nodes of the cluster's class: the time to which its joules belong.
 *
 * @param seconds on nodes of the class, from the start of the master to its end; of a model, from the start of the client
 * @param quality where the seconds come from; never measured
 * @param masterJoules of the master node, which the trial's joules leave out: its idle watts over the seconds, as nobody
 *     counts its CPU time; empty if its watts are not known, it is one of the workers, or those are metered
 */
public record ClassTime(double seconds, SecondsQuality quality, OptionalDouble masterJoules) {

    public ClassTime {
        Objects.requireNonNull(quality, "quality");
        if (!isPositive(seconds)
                || !isPositive(masterJoules.orElse(1))
                || quality == SecondsQuality.MEASURED
                || quality == SecondsQuality.REPORTED) {
            throw new IllegalArgumentException("class time: " + seconds + " s " + quality.label() + ", " + masterJoules
                    + " J of the master (allowed: positive numbers, and seconds that are predicted, emulated, estimated"
                    + " or scaled)");
        }
    }

    private static boolean isPositive(double figure) {
        return figure > 0 && Double.isFinite(figure);
    }
}
