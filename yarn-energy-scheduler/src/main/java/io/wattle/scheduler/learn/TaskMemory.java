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

    TaskMemory {
        durations = Map.copyOf(durations);
    }

    static TaskMemory ofOne(String nodeClass, double seconds, ContainerUsed used, String run) {
        return new TaskMemory(Map.of(nodeClass, Faded.first(seconds, run)), CpuShare.NONE, "", InputRead.NONE, "")
                .plus(used.cpu(), run)
                .plus(used.input(), run);
    }

    /** With what was learned after this, or beside it. */
    TaskMemory plus(TaskMemory more) {
        Map<String, Faded> both = new TreeMap<>(durations);
        more.durations.forEach((nodeClass, faded) -> both.merge(nodeClass, faded, Faded::plus));
        return new TaskMemory(both, cpu, cpuRun, input, inputRun)
                .plus(more.cpu, more.cpuRun)
                .plus(more.input, more.inputRun);
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
