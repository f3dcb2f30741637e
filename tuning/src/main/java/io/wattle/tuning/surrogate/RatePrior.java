package io.wattle.tuning.surrogate;

import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;

/**
 * What is taken of a job before it has run: the formula's rates, each a value and how far off it may be, how far off the speed of
 * the machines may be, which changes all times alike, and runs in a simulator, which the formula does not explain as a whole.
 * Immutable, thread safe.
 *
 * @param rates a value for each
 * @param spreads how far off each may be by itself, as a factor: one standard deviation of its logarithm; more than 1
 * @param speedSpread how far off all times may be together, as a factor; 1 where the speed is known
 * @param runs to which the rates were fitted; empty where nothing was simulated
 */
public record RatePrior(
        Map<Rate, Double> rates, Map<Rate, Double> spreads, double speedSpread, Optional<SimulatedRuns> runs) {

    /** Of a job and a cluster that nobody knows. */
    public static final RatePrior USUAL = new RatePrior(each(Rate::usual), each(Rate::spread), 1, Optional.empty());

    /** Of a run, the formula's own error included: what a fit takes. */
    static final double FIT_DEVIATION = 0.12;

    public RatePrior {
        rates = complete(rates, 0);
        spreads = complete(spreads, 1);
        if (!(speedSpread >= 1) || !Double.isFinite(speedSpread)) {
            throw new IllegalArgumentException(
                    "prior: a spread of the speed of " + speedSpread + " (allowed: a factor of 1 or more)");
        }
    }

    private static Map<Rate, Double> complete(Map<Rate, Double> values, double above) {
        for (Rate rate : Rate.values()) {
            Double value = Objects.requireNonNullElse(values.get(rate), Double.NaN);
            if (!(value > above) || !Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        "prior: " + rate.label() + " is " + value + " (allowed: more than " + above + ")");
            }
        }
        return Collections.unmodifiableMap(new EnumMap<>(values));
    }

    private static Map<Rate, Double> each(ToDoubleFunction<Rate> value) {
        return Arrays.stream(Rate.values()).collect(Collectors.toMap(it -> it, value::applyAsDouble));
    }

    /**
     * The rates that fit simulated runs best, from {@link #USUAL} on.
     *
     * @param spread of each rate
     * @param speedSpread see there
     */
    public static RatePrior fitted(SimulatedRuns runs, double spread, double speedSpread) {
        List<WaveFit.Run> all = new ArrayList<>();
        runs.seconds().forEach((settings, time) -> all.add(new WaveFit.Run(settings, time)));
        WaveRates fitted = new WaveFit(runs.workload(), FIT_DEVIATION, USUAL)
                .fit(List.of(new WaveFit.Runs(runs.workload(), all)))
                .model()
                .rates();
        return new RatePrior(each(fitted::of), each(rate -> spread), speedSpread, Optional.of(runs));
    }

    /** What the formula says of settings by these rates, in seconds. */
    public double seconds(Workload workload, Settings settings) {
        return new WaveModel(workload, WaveRates.ofLogs(logs())).seconds(settings);
    }

    /** Logarithms of the rates, in their order. */
    double[] logs() {
        return Arrays.stream(Rate.values())
                .mapToDouble(it -> Math.log(rates.get(it)))
                .toArray();
    }

    /** Covariance of those. */
    RealMatrix covariance() {
        Rate[] all = Rate.values();
        RealMatrix covariance = new Array2DRowRealMatrix(all.length, all.length);
        double together = Math.log(speedSpread) * Math.log(speedSpread);
        for (Rate row : all) {
            for (Rate column : all) {
                double shared = row.isTime() && column.isTime() ? together : 0;
                double own = row == column ? Math.pow(Math.log(spreads.get(row)), 2) : 0;
                covariance.setEntry(row.ordinal(), column.ordinal(), shared + own);
            }
        }
        return covariance;
    }
}
