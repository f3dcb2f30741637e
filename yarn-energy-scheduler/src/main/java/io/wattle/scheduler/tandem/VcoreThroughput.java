package io.wattle.scheduler.tandem;

import io.wattle.scheduler.config.TandemOptions;
import io.wattle.scheduler.nodes.NodeEntry;
import io.wattle.scheduler.placement.Energy;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What one vcore of a node serves, as containers share a node by their vcores. Immutable.
 *
 * @param byClass units a second, by the names of the classes that are registered and whose DMIPS are known
 */
record VcoreThroughput(Map<String, Double> byClass) {

    static VcoreThroughput of(Energy energy, TandemOptions options) {
        Map<String, double[]> sums = new HashMap<>();
        for (NodeEntry each : energy.rules().nodes().entries()) {
            Double units = each.nodeClass()
                    .map(it -> options.unitsPerSecond().get(it.name()))
                    .orElse(null);
            if (units != null && each.vcores() > 0) {
                double[] sum =
                        sums.computeIfAbsent(each.nodeClass().orElseThrow().name(), it -> new double[2]);
                sum[0] += units;
                sum[1] += each.vcores();
            }
        }
        Map<String, Double> byClass = new HashMap<>();
        sums.forEach((name, sum) -> byClass.put(name, sum[0] / sum[1]));
        return new VcoreThroughput(byClass);
    }

    VcoreThroughput {
        byClass = Map.copyOf(byClass);
    }

    OptionalDouble of(String nodeClass) {
        Double units = byClass.get(nodeClass);
        return units == null ? OptionalDouble.empty() : OptionalDouble.of(units);
    }

    /** The slowest: work that is to be done anywhere is at least that much. */
    OptionalDouble slowest() {
        return byClass.values().stream().mapToDouble(it -> it).min();
    }
}
