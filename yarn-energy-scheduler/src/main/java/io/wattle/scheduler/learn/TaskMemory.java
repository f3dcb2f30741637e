package io.wattle.scheduler.learn;

import io.wattle.placement.Observation;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is remembered of one job's containers of one request priority. Immutable.
 *
 * @param durations by node class name
 * @param cpu CPU that they used, old runs faded
 * @param cpuRun the youngest run that {@code cpu} holds; empty if none
 */
record TaskMemory(Map<String, Faded> durations, CpuShare cpu, String cpuRun) {

    static final TaskMemory EMPTY = new TaskMemory(Map.of(), CpuShare.NONE, "");

    TaskMemory {
        durations = Map.copyOf(durations);
    }

    TaskMemory plus(String nodeClass, double seconds, CpuShare more, String run) {
        Map<String, Faded> next = new TreeMap<>(durations);
        Faded known = durations.get(nodeClass);
        next.put(nodeClass, known == null ? Faded.first(seconds, run) : known.plus(seconds, run));
        if (more.containers() == 0) {
            return new TaskMemory(next, cpu, cpuRun);
        }
        boolean newer = run.compareTo(cpuRun) > 0;
        return new TaskMemory(next, (newer ? cpu.times(Faded.KEPT) : cpu).plus(more), newer ? run : cpuRun);
    }

    Remembered remembered() {
        Map<String, Observation> observed = new TreeMap<>();
        durations.forEach((nodeClass, faded) -> observed.put(nodeClass, faded.observation()));
        return new Remembered(observed, cpu);
    }
}
