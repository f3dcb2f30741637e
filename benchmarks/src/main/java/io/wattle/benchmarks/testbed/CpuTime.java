package io.wattle.benchmarks.testbed;

import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import java.util.Map;
import java.util.TreeMap;

/** CPU time of this machine that containers used, told from the meter: it does not ask the daemons. Pure. */
final class CpuTime {

    private CpuTime() {}

    /** Seconds by name of the node class. */
    static Map<String, Double> of(TestbedPlan plan, Map<String, Double> joules, double seconds) {
        Map<String, Double> byClass = new TreeMap<>();
        for (WorkerPlan worker : plan.workers()) {
            Double counted = joules.get(worker.host());
            if (counted == null) {
                throw new IllegalArgumentException(
                        "no joules of " + worker.host() + " (known: " + joules.keySet() + ")");
            }
            byClass.merge(worker.nodeClass().name(), LinearWatts.cpuSeconds(worker, counted, seconds), Double::sum);
        }
        return byClass;
    }
}
