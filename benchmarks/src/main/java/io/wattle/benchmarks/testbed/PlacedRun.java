package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.tuning.search.Medians;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a job that ran alone ran, and what it took. Seconds and joules are the cluster's: those of the testbed times its factor.
 *
 * @param maps how many succeeded on each node class
 * @param mapSeconds their median; of a class without maps there is none
 * @param joules of all workers by the meter, while the job ran
 * @param activeJoules of them those above idle
 * @param containerJoules of the containers on the workers by the ledger, idle ones included; null if it does not know them
 */
record PlacedRun(
        Map<String, Integer> maps,
        Map<String, Double> mapSeconds,
        double seconds,
        double joules,
        double activeJoules,
        Double containerJoules) {

    PlacedRun {
        maps = Map.copyOf(maps);
        mapSeconds = Map.copyOf(mapSeconds);
    }

    /**
     * From what was measured.
     *
     * @throws IllegalArgumentException if a map ran on a host that is no worker
     */
    static PlacedRun of(TestbedPlan plan, LoneRun run) {
        double factor = plan.scale().factor();
        Map<String, List<Double>> seconds = new TreeMap<>();
        run.mapSeconds()
                .forEach((host, values) -> seconds.computeIfAbsent(
                                plan.worker(host)
                                        .orElseThrow(() -> new IllegalArgumentException(
                                                "a map ran on " + host + " (allowed: workers)"))
                                        .nodeClass()
                                        .name(),
                                it -> new ArrayList<>())
                        .addAll(values));
        Map<String, Integer> maps = new TreeMap<>();
        Map<String, Double> medians = new TreeMap<>();
        seconds.forEach((nodeClass, values) -> {
            maps.put(nodeClass, values.size());
            medians.put(
                    nodeClass,
                    factor
                            * Medians.of(values.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .toArray()));
        });
        return new PlacedRun(
                maps,
                medians,
                factor * run.seconds(),
                factor * run.joules(),
                factor * (run.joules() - LinearWatts.idle(plan) * run.seconds()),
                run.ledgerJoules() == null ? null : factor * run.ledgerJoules());
    }

    /** Maps on a class. */
    int mapsOn(String nodeClass) {
        return maps.getOrDefault(nodeClass, 0);
    }

    /** Maps on all classes. */
    int allMaps() {
        return maps.values().stream().mapToInt(Integer::intValue).sum();
    }
}
