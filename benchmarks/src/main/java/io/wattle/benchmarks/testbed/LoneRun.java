package io.wattle.benchmarks.testbed;

import java.util.List;
import java.util.Map;

/**
 * A job that ran alone on a testbed, and succeeded. Seconds and joules are the testbed's.
 *
 * @param seconds from before its submission until its client saw its end
 * @param joules that the meter counted meanwhile, of all workers
 * @param ledgerJoules that the plug-in's ledger gave the containers on the workers, their part of the idle joules among them;
 *     null where there is no ledger, or it does not know all of them
 * @param mapSeconds of each map, from start to end of the attempt that succeeded, by worker
 * @param machineLoad the machine's load average at the end
 */
record LoneRun(
        StudyJob job,
        double seconds,
        double joules,
        Double ledgerJoules,
        Map<String, List<Double>> mapSeconds,
        double machineLoad) {

    LoneRun {
        mapSeconds = Map.copyOf(mapSeconds);
    }
}
