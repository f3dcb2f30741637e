package io.wattle.tuner.cli.splits;

import io.wattle.tuning.engine.input.SplitPreview.Split;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How even a plan is: how long maps are expected to take, if each runs on the class of its first host and time goes with
 * bytes over DMIPS of a vcore. Times are relative to the mean of all maps: seconds would depend on the job.
 */
final class Balance {

    private final List<ClassLoad> loads;
    private final double meanTime;
    private final double[] times;

    Balance(List<ClassLoad> loads) {
        this.loads = List.copyOf(loads);
        times = loads.stream()
                .filter(it -> it.dmipsPerVcore().isPresent())
                .flatMapToDouble(load -> load.splits().stream()
                        .mapToDouble(Split::bytes)
                        .map(bytes -> bytes / load.dmipsPerVcore().getAsDouble()))
                .sorted()
                .toArray();
        meanTime = Arrays.stream(times).average().orElse(Double.NaN);
    }

    List<ClassLoad> loads() {
        return loads;
    }

    /** Mean time of the maps of a class, 1 for the mean of all; empty if it has none, or its speed is not known. */
    OptionalDouble mapTime(ClassLoad load) {
        return load.dmipsPerVcore().isEmpty() || load.meanBytes().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        load.meanBytes().getAsDouble() / load.dmipsPerVcore().getAsDouble() / meanTime);
    }

    /** The 95th over the 5th percentile (nearest ranks) of the times of all maps; empty if there are none. */
    OptionalDouble spread() {
        return times.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(percentile(95) / percentile(5));
    }

    private double percentile(int percent) {
        return times[Math.max(1, (times.length * percent + 99) / 100) - 1];
    }
}
