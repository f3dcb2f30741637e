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
 * @param input what they read, old runs faded
 * @param inputRun the youngest run that {@code input} holds; empty if none
 */
record TaskMemory(Map<String, Faded> durations, CpuShare cpu, String cpuRun, InputRead input, String inputRun) {

    static final TaskMemory EMPTY = new TaskMemory(Map.of(), CpuShare.NONE, "", InputRead.NONE, "");

    TaskMemory {
        durations = Map.copyOf(durations);
    }

    TaskMemory plus(String nodeClass, double seconds, ContainerUsed more, String run) {
        Map<String, Faded> next = new TreeMap<>(durations);
        Faded known = durations.get(nodeClass);
        next.put(nodeClass, known == null ? Faded.first(seconds, run) : known.plus(seconds, run));
        return new TaskMemory(next, cpu, cpuRun, input, inputRun)
                .plus(more.cpu(), run)
                .plus(more.input(), run);
    }

    private TaskMemory plus(CpuShare more, String run) {
        if (more.containers() == 0) {
            return this;
        }
        boolean newer = run.compareTo(cpuRun) > 0;
        CpuShare before = newer ? cpu.times(Faded.KEPT) : cpu;
        return new TaskMemory(durations, before.plus(more), newer ? run : cpuRun, input, inputRun);
    }

    private TaskMemory plus(InputRead more, String run) {
        if (more.containers() == 0) {
            return this;
        }
        boolean newer = run.compareTo(inputRun) > 0;
        InputRead before = newer ? input.times(Faded.KEPT) : input;
        return new TaskMemory(durations, cpu, cpuRun, before.plus(more), newer ? run : inputRun);
    }

    Remembered remembered() {
        Map<String, Observation> observed = new TreeMap<>();
        durations.forEach((nodeClass, faded) -> observed.put(nodeClass, faded.observation()));
        return new Remembered(observed, new ContainerUsed(cpu, input));
    }
}
